/** Some ids from a range of whole numbers, a byte for each number of the range. Others are never in it. */
export class IdSet {
  readonly #first: number;
  readonly #isIn: Uint8Array;
  size = 0;

  static of(ids: Float64Array): IdSet {
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const id of ids) {
      if (id < first) first = id;
      if (id > last) last = id;
    }
    const set = new IdSet({ first, last });
    for (const id of ids) set.add(id);
    return set;
  }

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

const COMMA = 44;
const ZERO = 48;

/** The whole numbers of a text with commas, without making a text of each: there may be a million. */
export function idsIn(text: string): Float64Array {
  let count = text === "" ? 0 : 1;
  for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) count += 1;
  const numbers = new Float64Array(count);
  let index = 0;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers[index] = number;
      index += 1;
      number = 0;
    } else number = number * 10 + (code - ZERO);
  }
  numbers[index] = number;
  return numbers;
}
