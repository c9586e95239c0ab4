import { getMailServer } from "../../../contract/mailing/mail-route.ts";
import { proveMail as proveMailCall } from "../../../contract/mailing/mail-proof.ts";
import * as calls from "../../../contract/mailing/mail-server.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import type { SmtpServer } from "../../engines/smtp/smtp-url.ts";
import type { Outbox } from "../../kernel/mail/outbox.ts";
import { noteObservation } from "../../kernel/observations.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import type { Identity } from "../delivery/progress/guard-sending.ts";
import { sendTestMail } from "../delivery/starting/send-test.ts";
import { checkRecords } from "./check-records.ts";
import { dkimKeyOperations } from "./dkim-key-operations.ts";
import { listMails, readMail } from "./kept-mails.ts";
import { isWithoutFault, proveMail } from "./proof/prove-mail.ts";
import { serverSettingsOperations } from "./server-settings-operations.ts";

export interface MailServerNeeds extends Kernel {
  emails: EmailTemplates;
  links: Links;
  identity: Identity;
  outbox: Outbox;
}

const { operation } = operationsWith<MailServerNeeds>();

export const mailServerOperations = [
  operation(getMailServer, async ({ db, mailRoute }) => {
    const { server, mailFrom, dkimNames } = await mailRoute(db);
    return { server: server ? placeOf(server) : null, from: mailFrom, dkimNames: [...dkimNames] };
  }),

  ...serverSettingsOperations,
  ...dkimKeyOperations,

  operation(calls.checkMailRecords, async (needs) =>
    checkRecords({ ...needs, ...(await needs.mailRoute(needs.db)) }),
  ),

  // The mail goes the way that newsletters go: with their return path, List-Unsubscribe and signatures.
  operation(calls.sendTrialMail, async (needs, { body: { email } }) => {
    const { db, publicUrl, mailRoute } = needs;
    const text = `This mail was sent to try the mail server of ${publicUrl}. If you can read it, mail goes out.`;
    await sendTestMail(needs, {
      email,
      subject: "Your mail server works",
      preheader: "",
      content: `<p>${text}</p>`,
    });
    const { server } = await mailRoute(db);
    return { message: server ? "The mail server took it. Check your inbox." : "It is kept in the outbox." };
  }),

  operation(proveMailCall, async ({ db, now, signer }, { body: { source } }) => {
    const proof = proveMail(signer, source);
    if (isWithoutFault(proof)) await noteObservation(db, "mail-proof", instant(now()));
    return proof;
  }),

  operation(calls.listKeptMails, async (needs, { query: { page } }) => ({
    ...(await listMails(needs, page)),
    hasMailServer: (await needs.mailRoute(needs.db)).server !== undefined,
  })),

  operation(calls.getKeptMail, (needs, { params: { id } }) => readMail(needs, id)),
];

/** Without the user and the password. */
const placeOf = ({ host, port, tls }: SmtpServer) => `${host}:${port}${tls === "implicit" ? ", TLS" : ""}`;
