import type { Provider } from "../../../contract/mailing/mail-pace.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findDomains } from "./domain-store.ts";
import { providerOfDomain } from "./provider-of.ts";

const domainOf = ({ mailbox_key: key }: { mailbox_key: string }) => key.slice(key.lastIndexOf("@") + 1);

/** Groups recipients by their mailbox provider, in their order. A domain that was not looked up yet is among `others`. */
export async function groupByProvider<Recipient extends { mailbox_key: string }>(
  db: DbOrTx,
  recipients: readonly Recipient[],
): Promise<Map<Provider, Recipient[]>> {
  const unknown = new Set(
    recipients.map(domainOf).filter((domain) => providerOfDomain(domain) === undefined),
  );
  const rows = unknown.size > 0 ? await findDomains(db, [...unknown]) : [];
  const found = new Map(rows.map(({ domain, provider }) => [domain, provider]));
  return Map.groupBy(recipients, (recipient) => {
    const domain = domainOf(recipient);
    return providerOfDomain(domain) ?? found.get(domain) ?? "others";
  });
}
