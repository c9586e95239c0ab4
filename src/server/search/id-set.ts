/** Some ids from a range of whole numbers, a byte for each number of the range. Others are never in it. */
export class IdSet {
  readonly #first: number;
  readonly #isIn: Uint8Array;
  size = 0;

  constructor({ first, last }: { first: number; last: number }) {
    this.#first = first;
    this.#isIn = new Uint8Array(Math.max(0, last - first + 1));
  }

  add(id: number) {
    const index = id - this.#first;
    if (this.#isIn[index] !== 0) return;
    this.#isIn[index] = 1;
    this.size += 1;
  }

  has(id: number): boolean {
    return this.#isIn[id - this.#first] === 1;
  }
}
