import { instant, type Clock } from "../../../base/clock.ts";
import type { ServerPlace } from "../../../engines/smtp/smtp-url.ts";
import type { Transport } from "../../../engines/smtp/transport.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";

/** What the owner can do about a mail server that takes no email. The first that fits what it said counts. */
const advice: [RegExp, (place: ServerPlace) => string][] = [
  [
    /certificate|self.signed|unable to verify|altname/i,
    ({ allowUntrusted }) =>
      `Its certificate is not trusted. For a mail server of your own, ${allowUntrusted}.`,
  ],
  [/ENOTFOUND|EAI_AGAIN/, ({ name }) => `Its name is unknown: check the host in ${name}.`],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|cannot be reached|does not speak SMTP/,
    ({ name }) => `Check that it runs, and the host and port in ${name}.`,
  ],
  [
    /wrong version number|SSL routines|TLS/i,
    ({ name }) => `Check the port and the kind of encryption in ${name}.`,
  ],
  [/\b4(?:21|5\d)\b/, () => "That is temporary by its own account; if it lasts, ask its operator."],
];

/** Returns what happened with a server that takes no email, and what to do. */
export function wordsOfRefusal(
  { description: server, place }: Pick<Transport, "description" | "place">,
  reason: string,
): string {
  const said = reason.replace(/\.$/, "");
  const what = /^\d/.test(said)
    ? `The mail server ${server} said: ${said}.`
    : `${said.replace("he mail server", `he mail server ${server}`)}.`;
  const [, help] = advice.find(([pattern]) => pattern.test(reason)) ?? [];
  return `${what} ${help?.(place) ?? "Check the mail server."}`;
}

/** Records that no email of a send gets through, for the owner's screens. With `isLasting`, it adds a notice. */
export async function recordStall(
  tx: DbOrTx,
  { id, now, words, isLasting }: { id: number; now: Clock; words: string; isLasting: boolean },
) {
  const newsletter = await tx
    .updateTable("newsletters")
    .set((row) => ({
      error: words,
      stalled_since: row.fn.coalesce("stalled_since", row.val(instant(now()))),
    }))
    .where("id", "=", id)
    .where("status", "in", ["preparing", "sending"])
    .returning("subject")
    .executeTakeFirst();
  if (newsletter && isLasting)
    await happened(tx, { kind: "newsletter.stalled", id, subject: newsletter.subject, reason: words }, now());
}

/** Emails get through again. */
export async function endStall(tx: DbOrTx, id: number) {
  await tx
    .updateTable("newsletters")
    .set({ error: null, stalled_since: null })
    .where("id", "=", id)
    .where("stalled_since", "is not", null)
    .execute();
}
