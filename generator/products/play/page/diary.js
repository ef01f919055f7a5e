// How long each move took, and how often players took moves back: for a report.

export class Diary {
  since = Date.now();
  undos = 0;
  notes = /** @type {string[]} */ ([]);

  /** Notes the last of so many moves. @param {number} made */
  note(made) {
    if (made > this.notes.length) {
      const taken = this.undos ? `, ${this.undos} taken back` : "";
      this.notes.push(`${((Date.now() - this.since) / 1000).toFixed(1)} s${taken}`);
      while (this.notes.length < made) this.notes.push("");  // what was drawn with it
      this.undos = 0;
    }
    this.notes.length = made;
    this.since = Date.now();
  }
}
