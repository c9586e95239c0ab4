import type { SubscriberStatus } from "../../contract/subscribers.ts";
import { instant } from "../platform/clock.ts";
import type { Clock, Instant } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import * as rows from "./import-store.ts";
import type { KnownSubscriber } from "./import-store.ts";
import type { Links } from "./links.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
  links: Links;
}

/** Somebody in a list that the owner brings. */
export interface Newcomer {
  email: string;
  mailboxKey: string;
  name: string;
  status: SubscriberStatus;
  subscribedAt: Instant;
}

/** What became of the rows of a list; each is counted once. */
export interface ImportCounts {
  added: number;
  /** They were there, and stay what they are. */
  known: number;
  /** They were there, and the list says that they want no more mail. */
  unsubscribed: number;
  /** They have unsubscribed, bounced or complained, and were not added again. */
  suppressed: number;
}

interface Options {
  /** What the active ones among them agreed to. */
  statementId: number;
  isDryRun: boolean;
}

/**
 * Takes some rows of a list in, in one transaction. It adds people and lowers them to unsubscribed; it raises nobody,
 * in whatever order lists come. A dry run counts and writes nothing.
 */
export async function importSubscribers(
  deps: Deps,
  newcomers: readonly Newcomer[],
  { statementId, isDryRun }: Options,
): Promise<ImportCounts> {
  const persons = mergedByMailbox(newcomers);
  const plan = await planFor(deps.db, deps.links, persons);
  if (!isDryRun) {
    const at = instant(deps.now());
    await deps.db.transaction().execute(async (tx) => {
      await carryOut(tx, plan, { at, statementId });
    });
  }
  const added = plan.add.length;
  const { length: unsubscribed } = plan.lower;
  return {
    added,
    unsubscribed,
    suppressed: plan.suppressed,
    known: newcomers.length - added - unsubscribed - plan.suppressed,
  };
}

interface Person extends Newcomer {
  addressHash: string;
}

interface Plan {
  add: Person[];
  lower: { id: number; addressHash: string; mailboxKey: string }[];
  name: { id: number; name: string }[];
  suppressed: number;
}

/** Who is in the rows twice is one person, who has left if any row says so. */
function mergedByMailbox(newcomers: readonly Newcomer[]): Newcomer[] {
  const persons = new Map<string, Newcomer>();
  for (const newcomer of newcomers) {
    const before = persons.get(newcomer.mailboxKey);
    const hasLeft = newcomer.status === "unsubscribed" && before?.status !== "unsubscribed";
    if (!before || hasLeft) persons.set(newcomer.mailboxKey, { ...before, ...newcomer });
  }
  return [...persons.values()];
}

async function planFor(db: DbOrTx, links: Links, newcomers: readonly Newcomer[]): Promise<Plan> {
  const persons = newcomers.map((each) => ({ ...each, addressHash: links.addressHash(each.mailboxKey) }));
  const knownRows = await rows.findKnown(
    db,
    newcomers.map(({ mailboxKey }) => mailboxKey),
  );
  const known = new Map(knownRows.map((row) => [row.mailbox_key, row]));
  const strangers = persons.filter(({ mailboxKey }) => !known.has(mailboxKey));
  const suppressed = await rows.findSuppressed(
    db,
    strangers.map(({ addressHash }) => addressHash),
  );
  const add = strangers.filter(
    ({ addressHash, status }) => status === "unsubscribed" || !suppressed.has(addressHash),
  );
  const familiar = persons.flatMap((person) => {
    const row = known.get(person.mailboxKey);
    return row ? [{ person, row }] : [];
  });
  return {
    add,
    suppressed: strangers.length - add.length,
    lower: familiar
      .filter(isLeaving)
      .map(({ person: { addressHash, mailboxKey }, row }) => ({ id: row.id, addressHash, mailboxKey })),
    name: familiar.filter(isNamed).map(({ person, row }) => ({ id: row.id, name: person.name })),
  };
}

type Familiar = { person: Person; row: KnownSubscriber };

const isLeaving = ({ person, row }: Familiar) =>
  person.status === "unsubscribed" && row.status !== "unsubscribed";
const isNamed = ({ person, row }: Familiar) => row.name === "" && person.name !== "";

async function carryOut(tx: DbOrTx, plan: Plan, { at, statementId }: { at: Instant; statementId: number }) {
  await rows.insertNew(
    tx,
    plan.add.map((person) => rowOf(person, at)),
    { statementId, at },
  );
  const leaving = [...plan.lower, ...plan.add.filter(({ status }) => status === "unsubscribed")];
  for (const { addressHash, mailboxKey } of leaving)
    await store.suppress(tx, { addressHash, mailboxKey, reason: "unsubscribe", evidence: "import", at });
  for (const { id } of plan.lower) await store.markUnsubscribed(tx, id, at);
  for (const { id, name } of plan.name) await rows.nameNameless(tx, id, name);
}

const rowOf = ({ email, mailboxKey, name, status, subscribedAt }: Person, at: Instant) => ({
  email,
  mailbox_key: mailboxKey,
  name,
  status,
  source: "import",
  subscribed_at: subscribedAt,
  unsubscribed_at: status === "unsubscribed" ? at : null,
});
