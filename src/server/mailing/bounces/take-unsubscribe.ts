import type { TakenBounce } from "../../../contract/mailing/bounces.ts";
import { unsubscribeMailbox } from "../../audience/leaving/unsubscribe.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import {
  BEFORE_UNSUBSCRIBE,
  readDeliveryMarks,
  readUnsubscribeSubject,
} from "../delivery/progress/delivery-mark.ts";
import type { Report } from "./read-report.ts";
import { hasReplyHeader, isProgram } from "./report-forms.ts";
import { findMarked } from "./whose-mail.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now" | "signer"> & { links: Links };

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
 * Unsubscribes the reader to whose own address, or with whose own subject, a mail was written, whoever it says that it is
 * from: the address and the subject prove the reader, and a sender proves nothing. What a server sends by itself, such as a
 * bounce or an automatic reply, changes nothing. Undefined for any other mail.
 */
export async function takeUnsubscribe(deps: Deps, report: Report): Promise<TakenBounce | undefined> {
  const { signer } = deps;
  const paths = ADDRESSED.flatMap((name) => report.headers.get(name) ?? [])
    .map((value) => value.toLowerCase())
    .filter((value) => value.includes(BEFORE_UNSUBSCRIBE))
    .map((value) => value.replaceAll(BEFORE_UNSUBSCRIBE, ""));
  const mark =
    paths.length > 0
      ? readDeliveryMarks(signer, paths.join("\n")).marks[0]
      : readUnsubscribeSubject(signer, report.headers.get("subject") ?? "");
  if (!mark && paths.length === 0) return undefined;
  const own = mark && !isAutomatic(report) ? await findMarked(deps.db, mark) : undefined;
  if (!own)
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
const isAutomatic = (report: Report) =>
  report.isReport ||
  hasReplyHeader(report) ||
  isProgram(report.headers.get("from") ?? "") ||
  report.headers.get("return-path")?.trim() === "<>" ||
  /^\s*auto-replied/i.test(report.headers.get("auto-submitted") ?? "");
