"use strict";

// What the page of a letter keeps in its tab: besides its place in the history, sealed, so that its lines are there again
// after another page was opened in the same tab. The key is made from the page itself: no other page can read them.
class SealedDrafts {
  constructor(text) {
    this.text = text;
    this.LASTING = Kept.LASTING;
    this.written = Promise.resolve();
  }

  read(key) {
    return Kept.read(key);
  }

  // Whether it is kept; what is sealed follows in a moment, one after the other.
  write(key, value) {
    this.written = this.written.then(() => this._seal(value)).catch(() => {});
    return Kept.write(key, value);
  }

  // What was written last; rejects or is null where there is nothing, or nothing can be kept here.
  async opened() {
    const { key, name } = await this._key();
    const held = sessionStorage.getItem(name);
    if (held === null) return null;
    const bytes = Uint8Array.from(atob(held), (letter) => letter.charCodeAt(0));
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.slice(0, 12) }, key, bytes.slice(12));
    return JSON.parse(new TextDecoder().decode(opened));
  }

  async _seal(value) {
    const { key, name } = await this._key();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(JSON.stringify(value)));
    sessionStorage.setItem(name, btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed))));
  }

  async _key() {
    const digest = (text) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const key = await crypto.subtle.importKey("raw", await digest(this.text), "AES-GCM", false, ["encrypt", "decrypt"]);
    const name = new Uint8Array(await digest(`name of ${this.text}`)).slice(0, 12).join("-");
    return { key, name: `rattus-pbem ${name}` };
  }
}
