/** One that begins no entity. */
const BARE = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,30};)/gi;
const BEGIN = "<![CDATA[";
const END = "]]>";
/** An entity or the beginning of a CDATA section may go on in the next piece; neither is longer. */
const HELD_BACK = 34;

/**
 * Escapes ampersands that XML forbids and exports have all the same, in addresses above all. Takes the text piece by
 * piece, and the rest with `end`.
 */
export class AmpersandEscaper {
  #rest = "";
  #isInCdata = false;

  write(piece: string): string {
    this.#rest += piece;
    return this.#take(false);
  }

  end(): string {
    return this.#take(true);
  }

  #take(isLast: boolean): string {
    let written = "";
    for (;;) {
      const mark = this.#isInCdata ? END : BEGIN;
      const at = this.#rest.indexOf(mark);
      const length = at === -1 ? this.#safeLength(isLast) : at + mark.length;
      const part = this.#rest.slice(0, length);
      this.#rest = this.#rest.slice(length);
      written += this.#isInCdata ? part : part.replaceAll(BARE, "&amp;");
      if (at === -1) return written;
      this.#isInCdata = !this.#isInCdata;
    }
  }

  /** How much of what is there has no mark or entity that may go on. */
  #safeLength(isLast: boolean): number {
    const { length } = this.#rest;
    if (isLast) return length;
    const tail = this.#rest.slice(-HELD_BACK);
    const open = tail.search(this.#isInCdata ? /\]{1,2}$/ : /[&<]/);
    return open === -1 ? length : length - tail.length + open;
  }
}
