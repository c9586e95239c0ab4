import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { providerNames, providers } from "../../../contract/mailing/mail-pace.ts";
import {
  LEAST_READERS,
  MOST_OTHERS,
  type ProviderFigures,
} from "../../../contract/mailing/mailbox-providers.ts";
import { withoutAddresses } from "../../audience/suppressions/suppress-address.ts";
import type { Db } from "../../kernel/db/open.ts";
import { findDomains } from "../pace/domain-store.ts";
import { providerOfDomain } from "../pace/provider-of.ts";
import { answerKind } from "../refusals/answer-kind.ts";
import * as store from "./provider-store.ts";

type Count = Omit<ProviderFigures, "key" | "name" | "words">;

/** What became of a newsletter at one domain. */
interface DomainRow extends Count {
  domain: string;
  answers: { answer: string | null; count: number }[];
}

/**
 * Counts newsletters by mailbox provider, one after another, in their order: the well-known providers, the largest others
 * in any of them, and all others. The largest providers come first. A provider without an email is left out.
 */
export async function countByProvider(db: Db, ids: readonly number[]): Promise<ProviderFigures[][]> {
  const newsletters: DomainRow[][] = [];
  for (const id of ids) newsletters.push(await countDomains(db, id));
  const keyOf = await openKeys(db, new Set(newsletters.flatMap((rows) => rows.map(({ domain }) => domain))));
  const largest = largestOf(newsletters.map((rows) => emailsBy(rows, keyOf)));
  return newsletters.map((rows) => {
    const groups = Map.groupBy(rows, ({ domain }) => {
      const key = keyOf(domain);
      return largest.has(key) ? key : "others";
    });
    return [...groups]
      .map(([key, group]) => figuresOf(key, group))
      .toSorted((one, other) => emailsOf(other) - emailsOf(one));
  });
}

/** Emails with an outcome. */
export const emailsOf = ({ sent, failed }: Pick<Count, "sent" | "failed">) => sent + failed;

async function countDomains(db: Db, id: number): Promise<DomainRow[]> {
  const rows = new Map<string, DomainRow>();
  for (const { domain, ...count } of await store.countByDomain(db, id))
    rows.set(domain, { domain, ...count, returned: 0, complained: 0, answers: [] });
  for (const { domain, kind, count } of await store.countReturnsByDomain(db, id)) {
    const row = rows.get(domain);
    if (row) row[kind === "complaint" ? "complained" : "returned"] = count;
  }
  for (const { domain, ...answer } of await store.countAnswers(db, id))
    rows.get(domain)?.answers.push(answer);
  return [...rows.values()];
}

/** Returns which provider takes the mail of a domain: a well-known one, or the domain of its mail servers. */
async function openKeys(db: Db, domains: ReadonlySet<string>): Promise<(domain: string) => string> {
  const spelled = new Map(
    [...domains].map((domain) => [domain, mailboxKeyOf(`a@${domain}`)?.slice(2) ?? ""]),
  );
  const found = await findDomains(db, [...spelled.values()]);
  const known = new Map(
    found.map(({ domain, provider, organization }) => [
      domain,
      provider === "others" ? organization || provider : provider,
    ]),
  );
  return (domain) => {
    const key = spelled.get(domain) ?? "";
    const byName = providerOfDomain(key);
    return (byName === "others" ? undefined : byName) ?? known.get(key) ?? "others";
  };
}

const emailsBy = (rows: readonly DomainRow[], keyOf: (domain: string) => string) => {
  const emails = new Map<string, number>();
  for (const row of rows) emails.set(keyOf(row.domain), (emails.get(keyOf(row.domain)) ?? 0) + emailsOf(row));
  return emails;
};

/** The keys that are named: the well-known, and the others that had most emails of any one newsletter. */
function largestOf(newsletters: readonly ReadonlyMap<string, number>[]): ReadonlySet<string> {
  const most = new Map<string, number>();
  for (const [key, count] of newsletters.flatMap((emails) => [...emails]))
    most.set(key, Math.max(count, most.get(key) ?? 0));
  const others = [...most]
    .filter(([key, count]) => !isWellKnown(key) && count >= LEAST_READERS)
    .toSorted(([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1));
  return new Set([...providers, ...others.slice(0, MOST_OTHERS).map(([key]) => key)]);
}

const isWellKnown = (key: string): key is keyof typeof providerNames => Object.hasOwn(providerNames, key);

function figuresOf(key: string, rows: readonly DomainRow[]): ProviderFigures {
  const sum = (name: keyof Count) => rows.reduce((total, row) => total + row[name], 0);
  return {
    key,
    name: isWellKnown(key) ? providerNames[key] : key,
    sent: sum("sent"),
    deferred: sum("deferred"),
    failed: sum("failed"),
    returned: sum("returned"),
    complained: sum("complained"),
    opened: sum("opened"),
    clicked: sum("clicked"),
    words: mostFrequent(rows.flatMap(({ answers }) => answers)),
  };
}

/** Answers that differ in addresses, ids and times alone are one. */
function mostFrequent(answers: DomainRow["answers"]): string | null {
  const kinds = new Map<string, { words: string; count: number }>();
  for (const { answer, count } of answers) {
    if (!answer) continue;
    const kind = answerKind(answer);
    const before = kinds.get(kind);
    kinds.set(kind, { words: before?.words ?? answer, count: (before?.count ?? 0) + count });
  }
  const [most] = [...kinds.values()].toSorted((one, other) => other.count - one.count);
  return most ? withoutAddresses(most.words) : null;
}
