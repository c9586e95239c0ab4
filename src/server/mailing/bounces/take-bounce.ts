import { createHash } from "node:crypto";
import type { TakenBounce } from "../../../contract/mailing/bounces.ts";
import { instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Signer } from "../../kernel/secrets.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { suppressAddress, withoutAddresses } from "../../audience/suppressions/suppress-address.ts";
import { unsubscribeComplainer } from "../../audience/suppressions/suppress-address.ts";
import { classifyMail, type Bounce, type Failure } from "./classify-mail.ts";
import { onceKeyOf, suppressIfRepeated } from "../refusals/count-failure.ts";
import { insertOnce } from "../refusals/store.ts";
import { markReturned } from "./store.ts";
import { weighReturns } from "./watch-returns.ts";
import { readReport } from "./read-report.ts";
import { takeUnsubscribe } from "./take-unsubscribe.ts";
import { failureOf, findOwnMail, type OwnMail } from "./whose-mail.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type BounceDeps = Pick<Kernel, "db" | "now" | "signer" | "mailRoute"> & { links: Links };

/**
 * Records an email that came back and its consequences in one transaction: a dead mailbox and a complaint stop all
 * mail to the address, a complaint unsubscribes as well, the fifth passing failure in 30 days counts as dead, and a
 * refusal by policy and a delay have no effect. Nor does a report without proof of whose mail it is, by our return path or
 * by our Message-ID in what it quotes: five that anybody can write would silence a reader.
 * The same report twice counts once. Pauses a newsletter that too many readers complain about, or that comes back too
 * often. A mail to a reader's address for that, or with a reader's subject for that, unsubscribes the reader.
 * @throws AppError `invalid` for what is no mail.
 */
export async function takeBounce(deps: BounceDeps, raw: Uint8Array): Promise<TakenBounce> {
  const report = await readReport(raw);
  const unsubscribed = await takeUnsubscribe(deps, report);
  if (unsubscribed) return unsubscribed;
  const classified = classifyMail(report);
  if (classified.kind === "none") return describe(classified, undefined, "none");
  const own = await findOwnMail(deps, classified);
  if (!own) return describe(classified, undefined, "unknown");
  const failure = failureOf(classified, own);
  if (failure.kind === "none" || failure.kind === "delay") return describe(failure, own, "none");
  const isCertain = own.isProven || (await isTrusted(deps, classified));
  if (!isCertain) {
    const kind = failure.kind === "complaint" ? failure.kind : "soft";
    return describe({ ...failure, kind }, own, "none");
  }
  const bounce: Bounce = { ...classified, ...failure };
  const id = bounce.messageId ?? createHash("sha256").update(raw).digest("base64url");
  const effect = await deps.db.transaction().execute((tx) => carryOut(deps, tx, { bounce, own, report: id }));
  if (own.newsletterId) await weighReturns(deps, own.newsletterId);
  return describe(bounce, own, effect);
}

/**
 * True for a complaint in a feedback report, where no return path carries proof: providers leave out whatever names the
 * reader but the address. A dead mailbox is not believed without proof, because anybody can write a report.
 */
async function isTrusted(
  { db, mailRoute }: BounceDeps,
  { kind, isFeedbackReport }: Bounce,
): Promise<boolean> {
  if (kind !== "complaint" || !isFeedbackReport) return false;
  return (await mailRoute(db)).bounceDomain === undefined;
}

type Effect = TakenBounce["effect"];

/** A failure or a complaint about one of the site's emails. `report` identifies the report, which may come twice. */
interface Returned {
  bounce: Pick<Bounce, "kind" | "isPolicy" | "status" | "diagnostic">;
  own: OwnMail;
  report: string;
}

/**
 * Does what follows from a failure or a complaint, for reports and webhooks alike. The caller has decided whether to
 * trust it. Belongs into a transaction, after which `weighReturns` looks at the newsletter.
 */
export async function carryOut(
  deps: Pick<BounceDeps, "now" | "signer" | "links">,
  tx: DbOrTx,
  { bounce, own, report }: Returned,
): Promise<Effect> {
  const at = instant(deps.now());
  const { mailboxKey, subscriberId, newsletterId } = own;
  const { kind, diagnostic, status } = bounce;
  await takeTurns(tx, `bounces of ${mailboxKey}`);
  const isNew = await insertOnce(tx, {
    kind: kind === "complaint" ? "complaint" : "bounce",
    newsletter_id: newsletterId ?? null,
    subscriber_id: subscriberId ?? null,
    link: null,
    at,
    detail: withoutAddresses([status, diagnostic].filter(Boolean).join(" ")),
    once_key: keyOf(deps.signer, { bounce, own, report }),
  });
  if (!isNew) return "repeated";
  if (own.mailId !== undefined)
    await markReturned(tx, own.mailId, {
      kind: kind === "complaint" ? "complained" : "bounced",
      words: [status, diagnostic].filter(Boolean).join(" "),
    });

  const addressHash = deps.links.addressHash(mailboxKey);
  const suppression = { addressHash, mailboxKey, evidence: diagnostic, at };
  if (kind === "complaint") {
    await unsubscribeComplainer(tx, suppression);
    return "suppressed";
  }
  if (kind === "hard") {
    await suppressAddress(tx, { ...suppression, reason: "hard_bounce", newsletterId });
    return "suppressed";
  }
  if (bounce.isPolicy) return "none";
  if (!subscriberId) return "counted";
  const isRepeated = await suppressIfRepeated(tx, deps, {
    newsletterId,
    subscriberId,
    mailboxKey,
    diagnostic,
  });
  return isRepeated ? "suppressed" : "counted";
}

/**
 * A newsletter can come back from a reader once for each kind of failure. For other emails, the report itself
 * identifies the event. `countReturns` and `countBounces` know the kind by the beginning.
 */
function keyOf(signer: Signer, { bounce, own, report }: Returned): string {
  const kind = bounce.isPolicy ? "policy" : bounce.kind;
  const { newsletterId, subscriberId } = own;
  if (newsletterId && subscriberId) return onceKeyOf(kind, { newsletterId, subscriberId });
  const digest = signer.digest("report", `${bounce.kind}\n${own.mailboxKey}\n${newsletterId}\n${report}`);
  return bounce.isPolicy ? `policy:${digest}` : digest;
}

function describe(bounce: Failure, own: OwnMail | undefined, effect: Effect): TakenBounce {
  return {
    kind: bounce.kind,
    effect,
    newsletterId: own?.newsletterId ?? null,
    subscriberId: own?.subscriberId ?? null,
    status: bounce.status ?? null,
    diagnostic: bounce.diagnostic,
    message: `${names[bounce.kind]}${consequences[effect]}`,
  };
}

const names = {
  hard: "A bounce: the mailbox is dead. ",
  soft: "A bounce: the mail could not be delivered now. ",
  delay: "A delay: the mail may still arrive. ",
  complaint: "A complaint. ",
  none: "No bounce and no complaint. ",
} as const;

const consequences = {
  suppressed: "Mail no longer goes to this address.",
  counted: "It is counted; five within 30 days stop all mail to the address.",
  repeated: "It was known already.",
  unknown: "It is about nobody that we mail.",
  none: "Nothing was changed.",
} as const;
