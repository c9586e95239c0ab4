import { IdSet, idsIn } from "./ids.ts";

/** Some people in the order of their list, a text for each column: it goes from thread to thread in one piece. */
export interface AddressRows {
  /** Whole numbers, with a comma between two. */
  ids: string;
  /** The first letter of each one's status. */
  statuses: string;
  /** `BETWEEN_ADDRESSES` between two, and `BETWEEN_SPELLINGS` between two spellings of one. */
  addresses: string;
}

/** Signs that no address has; each is one byte. */
export const BETWEEN_ADDRESSES = "\u001e";
export const BETWEEN_SPELLINGS = "\u001f";

export interface AddressQuery {
  search: string;
  /** The whole word, of which the first letter counts; everybody, if left out. */
  status?: string | undefined;
}

export interface AddressPage extends AddressQuery {
  /** In the order of the list, or of the addresses. */
  sort: "date" | "email";
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

export interface Among extends AddressQuery {
  /** Ids in the order of a list of their own, with a comma between two. */
  some: string;
  offset: number;
  limit: number;
}

interface Looked extends AddressQuery {
  /** Nobody else is looked at; everybody, if left out. */
  among?: IdSet;
}

/** A stretch of the list, as it is in memory. */
interface Segment {
  ids: Float64Array;
  lowestId: number;
  highestId: number;
  statuses: Uint8Array;
  /** The numbers of their domains. */
  domains: Uint16Array;
  /** What is before their domains, `anna@`, in UTF-8. Each begins at a multiple of 4; what is left before the next is 0. */
  bytes: Uint8Array;
  /** The same, four bytes at a time. */
  words: Int32Array;
  /** Where each begins in `bytes`; then, where the last one ends. */
  starts: Uint32Array;
}

/** The number of no domain: the whole address is in `bytes`. */
const NO_DOMAIN = 0;
/** Whoever has a domain of their own, after so many, has it written out. */
const MAX_DOMAINS = 65_535;

/**
 * The addresses of all subscribers in memory, where any part of one is found by looking through them all. A million take
 * 35 MB, and 5 to 31 ms of one core (2026). A domain that many share is there once. Neither case matters nor in which way an
 * accent is written.
 */
export class AddressBook {
  #segments: Segment[] = [];
  /** The domains by their numbers, and the other way round. */
  readonly #domains = [""];
  readonly #numbers = new Map<string, number>();
  /** All ids in the order of their addresses; undefined while it is not known. */
  #byEmail: Float64Array | undefined;

  /** Takes `removed` segments away from the number `at` on, and puts one there if rows are given. */
  put({ at, removed = 0, rows }: { at: number; removed?: number; rows?: AddressRows }) {
    this.#segments.splice(at, removed, ...(rows ? [this.#segmentOf(rows)] : []));
    this.#byEmail = undefined;
  }

  /** Takes all ids in the order of their addresses, with commas. Forgotten when segments are put. */
  setEmailOrder(ids: string) {
    this.#byEmail = idsIn(ids);
  }

  /** The numbers of the segments with an id in one of these blocks, each of which has `blockSize` ids. */
  holding({ blocks, blockSize }: { blocks: readonly number[]; blockSize: number }): number[] {
    const wanted = new Set(blocks);
    const holds = ({ ids, lowestId, highestId }: Segment) =>
      blocks.some((block) => block * blockSize <= highestId && (block + 1) * blockSize > lowestId) &&
      ids.some((id) => wanted.has(Math.floor(id / blockSize)));
    return this.#segments.flatMap((segment, number) => (holds(segment) ? [number] : []));
  }

  /** How many match, and the ids of one page of them. @throws Error while the order is not known. */
  find({ sort, order, offset, limit, ...query }: AddressPage): { count: number; ids: number[] } {
    if (sort === "email") return this.#findByEmail(query, { order, offset, limit });
    const ids: number[] = [];
    let count = 0;
    for (const { segment, found } of this.#look(query, order)) {
      if (ids.length < limit && count + found.length > offset) {
        const first = Math.max(0, offset - count);
        const rows = order === "asc" ? found : found.toReversed();
        for (const row of rows.subarray(first, first + limit - ids.length)) ids.push(segment.ids[row] ?? 0);
      }
      count += found.length;
    }
    return { count, ids };
  }

  /** How many of some match, and the ids of one page of them. */
  findAmong({ some, offset, limit, ...query }: Among): { count: number; ids: number[] } {
    const inOrder = idsIn(some);
    const among = this.#noIds();
    for (const id of inOrder) among.add(id);
    const matching = this.#idsOf({ ...query, among });
    const ids: number[] = [];
    let count = 0;
    for (const id of inOrder) {
      if (!matching.has(id)) continue;
      if (count >= offset && ids.length < limit) ids.push(id);
      count += 1;
    }
    return { count, ids };
  }

  /** The ids of all that match, by number. */
  findAll(query: AddressQuery): Float64Array {
    const ids = new Float64Array(this.#segments.reduce((sum, segment) => sum + segment.ids.length, 0));
    let count = 0;
    for (const { segment, found } of this.#look(query))
      for (const row of found) {
        ids[count] = segment.ids[row] ?? 0;
        count += 1;
      }
    return ids.slice(0, count).sort();
  }

  #findByEmail(query: AddressQuery, page: Pick<AddressPage, "order" | "offset" | "limit">) {
    const byEmail = this.#byEmail;
    if (!byEmail) throw new Error("The order of the addresses is not known");
    const matching = this.#idsOf(query);
    const ids: number[] = [];
    let left = page.offset;
    for (let step = 0; step < byEmail.length && ids.length < page.limit; step += 1) {
      const id = byEmail[page.order === "asc" ? step : byEmail.length - 1 - step] ?? 0;
      if (!matching.has(id)) continue;
      if (left === 0) ids.push(id);
      else left -= 1;
    }
    return { count: matching.size, ids };
  }

  #idsOf(query: Looked): IdSet {
    const ids = this.#noIds();
    for (const { segment, found } of this.#look(query))
      for (const row of found) ids.add(segment.ids[row] ?? 0);
    return ids;
  }

  /** For ids of the book. */
  #noIds(): IdSet {
    const first = Math.min(...this.#segments.map(({ lowestId }) => lowestId));
    const last = Math.max(...this.#segments.map(({ highestId }) => highestId));
    return new IdSet({ first, last });
  }

  /** The segments, each with the rows of it that match: good until the next one. */
  *#look({ search, status, among }: Looked, order: AddressPage["order"] = "asc") {
    const text = fold(search);
    // A byte of 0 is in no address, only after it.
    if (text === "" || text.includes("\0")) return;
    const bytes = encoder.encode(text);
    const wanted: Wanted = {
      bytes,
      rarest: this.#rarestOf(bytes),
      upToAt: encoder.encode(text.slice(0, text.indexOf("@") + 1)),
      ways: Uint8Array.from(this.#domains, wayOf(text)),
      status: status?.charCodeAt(0),
      among,
    };
    const rows = new Uint32Array(Math.max(0, ...this.#segments.map(({ ids }) => ids.length)));
    for (const segment of order === "asc" ? this.#segments : this.#segments.toReversed())
      yield { segment, found: rows.subarray(0, lookIn(segment, wanted, rows)) };
  }

  /** Which of these bytes is in the fewest places, going by some addresses: most of them can be passed over. */
  #rarestOf(bytes: Uint8Array): number {
    const some = this.#segments.at(this.#segments.length / 2);
    const counts = new Uint32Array(256);
    for (const byte of some?.bytes ?? []) counts[byte] = (counts[byte] ?? 0) + 1;
    const howOften = Array.from(bytes, (byte) => counts[byte] ?? 0);
    return howOften.indexOf(Math.min(...howOften));
  }

  /** @throws Error for columns that are not of one length. */
  #segmentOf(rows: AddressRows): Segment {
    const ids = idsIn(rows.ids);
    const addresses = fold(rows.addresses).split(BETWEEN_ADDRESSES);
    const { length } = ids;
    if (addresses.length !== length || rows.statuses.length !== length)
      throw new Error(
        `${length} subscribers have ${addresses.length} addresses and ${rows.statuses.length} statuses`,
      );
    const domains = Uint16Array.from(addresses, (address) => this.#domainOf(address));
    const heads = addresses.map((address, row) =>
      domains[row] === NO_DOMAIN ? address : address.slice(0, address.indexOf("@") + 1),
    );
    return {
      ids,
      lowestId: Math.min(...ids),
      highestId: Math.max(...ids),
      statuses: encoder.encode(rows.statuses),
      domains,
      ...inWords(heads),
    };
  }

  /** The number of an address's domain, if it is a plain one that may have a number. */
  #domainOf(address: string): number {
    const at = address.indexOf("@");
    const domain = address.slice(at + 1);
    const known = this.#numbers.get(domain);
    if (known !== undefined) return known;
    const isPlain = at >= 0 && domain !== "" && !domain.includes("@") && !domain.includes(BETWEEN_SPELLINGS);
    if (!isPlain || this.#domains.length > MAX_DOMAINS) return NO_DOMAIN;
    // A part of a text keeps all of it in memory.
    const own = decoder.decode(encoder.encode(domain));
    const number = this.#domains.push(own) - 1;
    this.#numbers.set(own, number);
    return number;
  }
}

/** As both a search and the addresses are compared. */
const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ");

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const [BETWEEN = 0] = encoder.encode(BETWEEN_ADDRESSES);

/** Texts in UTF-8, four bytes to a word. */
function inWords(texts: readonly string[]): Pick<Segment, "bytes" | "words" | "starts"> {
  const text = encoder.encode(`${texts.join(BETWEEN_ADDRESSES)}${BETWEEN_ADDRESSES}`);
  const padded = new Uint8Array(text.length + 4 * texts.length);
  const starts = new Uint32Array(texts.length + 1);
  let row = 0;
  let end = 0;
  for (const byte of text) {
    if (byte === BETWEEN) {
      end = (end + 3) & ~3;
      row += 1;
      starts[row] = end;
    } else {
      padded[end] = byte;
      end += 1;
    }
  }
  const bytes = padded.slice(0, end);
  return { bytes, words: new Int32Array(bytes.buffer), starts };
}

/** Where in an address a search may be, going by the domain. */
const NOWHERE = 0;
const IN_DOMAIN = 1;
const BEFORE_DOMAIN = 2;
const AROUND_AT = 3;

/** Says of a domain, or of none, in which way `search` may be in an address that has it. */
function wayOf(search: string): (domain: string) => number {
  const afterAt = search.includes("@") ? search.slice(search.indexOf("@") + 1) : "";
  if (afterAt === "") return (domain) => (domain.includes(search) ? IN_DOMAIN : BEFORE_DOMAIN);
  return (domain) => {
    if (domain === "") return BEFORE_DOMAIN;
    return domain.startsWith(afterAt) ? AROUND_AT : NOWHERE;
  };
}

interface Wanted {
  bytes: Uint8Array;
  /** Which of `bytes` is looked for first. */
  rarest: number;
  /** Those of `bytes` up to an "@" and with it. */
  upToAt: Uint8Array;
  /** By the number of the domain. */
  ways: Uint8Array;
  status: number | undefined;
  among: IdSet | undefined;
}

/** Writes the numbers of the rows that match into `rows`, from its start on, and tells how many they are. */
function lookIn(segment: Segment, wanted: Wanted, rows: Uint32Array): number {
  const { ids, statuses, domains, starts } = segment;
  const { ways, status, among } = wanted;
  let found = 0;
  for (let row = 0; row < statuses.length; row += 1) {
    if (status !== undefined && statuses[row] !== status) continue;
    if (among && !among.has(ids[row] ?? 0)) continue;
    const way = ways[domains[row] ?? NO_DOMAIN];
    if (way === NOWHERE) continue;
    const start = starts[row] ?? 0;
    const end = starts[row + 1] ?? 0;
    if (way === BEFORE_DOMAIN && !isWithin(segment, start, end, wanted)) continue;
    if (way === AROUND_AT && !isAtEnd(segment, start, end, wanted)) continue;
    rows[found] = row;
    found += 1;
  }
  return found;
}

function isWithin(
  { bytes, words }: Segment,
  start: number,
  end: number,
  { bytes: text, rarest }: Wanted,
): boolean {
  const four = Math.imul(text[rarest] ?? 0, 0x01_01_01_01);
  for (let word = start; word < end; word += 4) {
    let zeros = zerosIn((words[word >> 2] ?? 0) ^ four);
    while (zeros !== 0) {
      const at = word + ((Math.clz32(zeros & -zeros) ^ 31) >> 3) - rarest;
      if (at >= start && at + text.length <= end && isAt(bytes, text, at)) return true;
      zeros &= zeros - 1;
    }
  }
  return false;
}

/** A bit for each of four bytes that is 0. One after such a byte may be marked without cause, none is missed. */
const zerosIn = (word: number) => (word - 0x01_01_01_01) & ~word & 0x80_80_80_80;

function isAtEnd({ bytes }: Segment, start: number, end: number, { upToAt }: Wanted): boolean {
  let last = end;
  while (bytes[last - 1] === 0) last -= 1;
  const at = last - upToAt.length;
  return at >= start && isAt(bytes, upToAt, at);
}

function isAt(bytes: Uint8Array, text: Uint8Array, at: number): boolean {
  for (let offset = 0; offset < text.length; offset += 1)
    if (bytes[at + offset] !== text[offset]) return false;
  return true;
}
