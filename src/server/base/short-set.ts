const FIRST_SIZE = 1 << 12;

/** A set of positive numbers in 8 to 32 bytes each, where JavaScript's own takes 50 and more (a million: 16 MB). */
export class ShortSet {
  #slots = new Float64Array(FIRST_SIZE);
  #count = 0;

  has(value: number): boolean {
    return this.#slots[this.#placeOf(value)] === value;
  }

  add(value: number) {
    const place = this.#placeOf(value);
    if (this.#slots[place] === value) return;
    this.#slots[place] = value;
    this.#count++;
    if (this.#count * 2 > this.#slots.length) this.#grow();
  }

  /** Finds the slot of a value, or the free slot for it: 0 is free. The size is a power of two. */
  #placeOf(value: number): number {
    const mask = this.#slots.length - 1;
    let place = value % this.#slots.length;
    while (this.#slots[place] !== 0 && this.#slots[place] !== value) place = (place + 1) & mask;
    return place;
  }

  #grow() {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 2);
    for (const value of before) if (value !== 0) this.#slots[this.#placeOf(value)] = value;
  }
}
