import { answerKind } from "./answer-kind.ts";

/** A reader whom the mail server has refused, in the order in which it answered. */
export interface Refused {
  address: string;
  /** The reply, as the ledger has it. */
  code: string;
  /** True if the server has accepted an email after this one. */
  isBeforeAccepted: boolean;
}

/** One answer, and who got it. */
interface Group {
  readers: number;
  domains: Set<string>;
  /** How many got it after the last email that was accepted. */
  atEnd: number;
}

/** A mail server delivers if it refuses at most a fifth of a send; of a few emails, half. */
const MOST_REFUSED = 0.2;
const FEW_REFUSED = 4;
/** One answer is about mailboxes if at most so many readers get it: of one domain, which may have shut down, or of several. */
const MOST_OF_ONE_DOMAIN = 0.05;
const FEW_OF_ONE_DOMAIN = 3;
const MOST_OF_SEVERAL = 0.01;

/**
 * Decides which refusals of a send are about the readers' mailboxes. What a mail server answers may be about the owner's
 * account, settings or quota whatever its words are, so its words are believed only if it has delivered most emails, if it
 * has not given the same answer to many readers, and if it went on delivering.
 */
export class Weighing {
  readonly #sent: number;
  readonly #groups = new Map<string, Group>();
  #refused = 0;
  #atEnd = 0;

  /** `sent` is how many emails of the send the server has accepted. */
  constructor(sent: number) {
    this.#sent = sent;
  }

  add({ address, code, isBeforeAccepted }: Refused) {
    this.#refused++;
    const kind = answerKind(code, address);
    const group = this.#groups.get(kind) ?? { readers: 0, domains: new Set<string>(), atEnd: 0 };
    this.#groups.set(kind, group);
    group.readers++;
    if (!isBeforeAccepted) {
      group.atEnd++;
      this.#atEnd++;
    }
    group.domains.add(address.slice(address.lastIndexOf("@") + 1).toLowerCase());
  }

  /** Returns a function that tells whether a refusal is about the reader's mailbox; undefined if none is. */
  decide(): ((refused: Pick<Refused, "address" | "code">) => boolean) | undefined {
    const all = this.#sent + this.#refused;
    if (this.#refused > this.#sent || this.#refused > Math.max(FEW_REFUSED, all * MOST_REFUSED))
      return undefined;
    if (this.#atEnd > Math.max(FEW_OF_ONE_DOMAIN, all * MOST_OF_SEVERAL)) return undefined;
    const doubted = new Set<string>();
    let readersInDoubt = 0;
    for (const [kind, group] of this.#groups) {
      if (isBelievable(group, all)) continue;
      doubted.add(kind);
      readersInDoubt += group.readers;
    }
    // Where the server was in trouble, an answer that is hardly like the others is more likely one of them.
    if (readersInDoubt * 2 > this.#refused) return undefined;
    return ({ address, code }) => !doubted.has(answerKind(code, address));
  }
}

function isBelievable({ readers, domains, atEnd }: Group, all: number): boolean {
  const several = Math.max(1, all * MOST_OF_SEVERAL);
  if (domains.size > 1) return readers <= several && atEnd <= 1;
  const few = Math.max(1, Math.min(FEW_OF_ONE_DOMAIN, all * MOST_REFUSED));
  return readers <= Math.max(few, all * MOST_OF_ONE_DOMAIN) && atEnd <= several;
}
