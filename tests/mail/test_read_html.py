"""HTML of mails as lines of text: what the writer saw, as mail programs write it, and as an enemy may."""

from __future__ import annotations

import pytest

from rattus_pbem.mail.html_text import html_to_text


def test_html_quotations_are_marked_and_hidden_text_is_gone() -> None:
    html = "<p>own</p><blockquote>one<blockquote>two</blockquote>three</blockquote>own <i style='display:none'>x</i>too"
    lines = [line for line in html_to_text(html).text.split("\n") if line.strip("> ")]
    assert lines == ["own", "> one", "> > two", "> three", "own too"]


def test_a_style_that_strikes_something_else_strikes_nothing() -> None:
    style = "<style>a:hover, .gone, td.s1 {text-decoration: line-through} .s1 {color: red}</style>"
    text = html_to_text(f"{style}<p><a href='x'>one</a> <span class=s1>two</span></p>").text
    assert text.split() == ["one", "two"]


LINES = {
    "words are not split by their markup": ("<p>t<b>ake</b> KX4P-<span>9QDM</span></p>", ["take KX4P-9QDM"]),
    "a division is a line, an empty one too": (
        "<div>a<br></div><div><br></div><div>b</div>  <center>c</center>\n<section>d</section>",
        ["a", "", "b", "c", "d"],
    ),
    "an empty line round a paragraph": ("<div>a</div><p>b</p><p>c</p><div>d</div>", ["a", "", "b", "", "c", "", "d"]),
    "none round those of Outlook": (
        "<p class=MsoNormal>a</p><p class=MsoNormal>&nbsp;</p><p style='margin: 0cm'>b</p>"
        "<p style='margin-top: 0px; margin-bottom: 0px'>c</p><div>d</div>",
        ["a", "", "b", "c", "d"],
    ),
    "Gmail's first division": ("<div style='font-size: 1em; display: inline'>a</div>b", ["ab"]),
    "a block by its style": ("<span style='display:block'>a</span>b", ["a", "b"]),
    "preformatted": ("<pre>a  b\n\n c</pre>\nd", ["a  b", "", "c", "d"]),
    "preformatted by its style, as is what lies within": (
        "<div style='white-space: pre-wrap'>a\n<b>b\nc</b><p style='white-space: normal'>d\ne</p></div>",
        ["a", "b", "c", "", "d e"],
    ),
    "lists": (
        "<ul><li>a</li><li><p>b</p></li><li></li></ul><ol><li>c<ul><li>d</ul><li>e</ol>f",
        ["* a", "", "* b", "", "1. c", "* d", "2. e", "f"],
    ),
    "cells": ("<table><tr><td>a</td><td>b</td></tr><tr><td><div>c</div></td><td>d</td></table>", ["a b", "c", "d"]),
    "hidden from all but the first glance": (
        "<title>x</title><span style='color: red; display: none !important'>x</span>a<template>x</template>b",
        ["ab"],
    ),
    "letters that are written as what they are not": ("a &amp;lt;b&amp;gt; &lt;c&gt;", ["a &lt;b&gt; <c>"]),
    "a control letter behind what is struck": ("a<s>x</s>\x01b &#1;<s>x</s>c", ["a\x01b \x01c"]),
    "Yahoo's quotation": ("a<div class=yahoo_quoted>A wrote:<div>b</div></div>c", ["a", "> A wrote:", "> b", "c"]),
    "each line of a quotation is marked": (
        "a<blockquote style='display: inline'><pre>b\rc&#13;d&#x2028;e\x0bf</pre></blockquote>g",
        ["a", "> b", "> c", "> d", "> e", "> f", "g"],
    ),
    "no letter stands for a quotation": ("<p>a</p>\ue0f0<p>&#xe0f0;</p>b", ["a", "", "\ue0f0", "", "\ue0f0", "", "b"]),
    "nothing": ("", []),
}


def test_the_lines_of_html(subtests: pytest.Subtests) -> None:
    for html, lines in LINES.values():
        with subtests.test(html):
            assert html_to_text(html).text.splitlines() == lines


def test_a_quotation_deeper_than_any_costs_no_more() -> None:
    text = html_to_text("<blockquote>" * 100 + "a" + "<br>b" * 1000).text
    assert {line.count("> ") for line in text.splitlines()} == {20}


def nested(depth: int, *, then: str = "") -> str:
    return "<p>above</p>" + "<div>" * depth + "within" + "</div>" * depth + then


@pytest.mark.parametrize("depth", [10, 250, 256, 300, 2000])
def test_what_stands_deep_within_elements_is_read(depth: int) -> None:
    assert html_to_text(nested(depth, then="<p>below</p>")).text.split() == ["above", "within", "below"]
    assert not html_to_text(nested(depth)).is_cut


@pytest.mark.parametrize("depth", [2100, 100_000])
def test_what_stands_deeper_is_said_to_be_unread(depth: int) -> None:
    read = html_to_text(nested(depth))
    assert (read.text.split()[0], read.is_cut) == ("above", True)


@pytest.mark.parametrize("html", ["", " ", "<!-- -->", "<p", "<b><i>a</b></i>", "&#0;&bogus;", "\x00\x01", "<" * 500])
def test_what_is_merely_wrong_is_read_to_its_end(html: str) -> None:
    assert not html_to_text(html).is_cut
