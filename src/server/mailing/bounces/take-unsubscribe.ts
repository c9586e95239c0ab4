import type { TakenBounce } from "../../../contract/bounces.ts";
import { unsubscribeMailbox } from "../../audience/leaving/unsubscribe.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { BEFORE_UNSUBSCRIBE } from "../delivery/progress/delivery-mark.ts";
import { readReport } from "./read-report.ts";
import type { Report } from "./read-report.ts";
import { findOwnMail } from "./whose-mail.ts";

interface Deps {
  db: Db;
  now: Clock;
  signer: Signer;
  links: Links;
}

/** Where servers note to whom a mail came. What a mail quotes or answers is in none of them. */
const ADDRESSED = ["to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];

const NOTHING = {
  kind: "none",
  newsletterId: null,
  subscriberId: null,
  status: null,
  diagnostic: "",
} as const;

/**
 * Unsubscribes the reader to whose own address a mail was written, whoever it says that it is from: the address proves the
 * reader, and a sender proves nothing. What a server sends by itself, such as a bounce or an automatic reply, changes
 * nothing. Undefined for a mail to any other address.
 * @throws AppError `invalid` for what is no mail.
 */
export async function takeUnsubscribe(deps: Deps, raw: Uint8Array): Promise<TakenBounce | undefined> {
  if (!Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).includes(BEFORE_UNSUBSCRIBE)) return undefined;
  const report = await readReport(raw);
  const paths = ADDRESSED.flatMap((name) => report.headers.get(name) ?? [])
    .map((value) => value.toLowerCase())
    .filter((value) => value.includes(BEFORE_UNSUBSCRIBE))
    .map((value) => value.replaceAll(BEFORE_UNSUBSCRIBE, ""));
  if (paths.length === 0) return undefined;
  const mail = { paths, originalMessageId: undefined, recipients: [], originalRecipient: undefined };
  const own = isAutomatic(report) ? undefined : await findOwnMail(deps, mail);
  if (!own?.isProven)
    return { ...NOTHING, effect: "unknown", message: "This unsubscribe address belongs to no subscriber." };
  const { mailboxKey, newsletterId, subscriberId } = own;
  const addressHash = deps.links.addressHash(mailboxKey);
  const at = instant(deps.now());
  await deps.db
    .transaction()
    .execute((tx) => unsubscribeMailbox(tx, { addressHash, mailboxKey, newsletterId, evidence: "mail", at }));
  return {
    ...NOTHING,
    kind: "unsubscribe",
    effect: "suppressed",
    newsletterId: newsletterId ?? null,
    subscriberId: subscriberId ?? null,
    message: "A reader unsubscribed by mail. Mail no longer goes to this address.",
  };
}

/** RFC 3834, 5; `auto-generated` may be a mail program that unsubscribes for its reader. */
const isAutomatic = ({ headers, isReport }: Report) =>
  isReport ||
  headers.get("return-path")?.trim() === "<>" ||
  /^\s*auto-replied/i.test(headers.get("auto-submitted") ?? "");
