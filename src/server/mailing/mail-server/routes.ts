import { getMailServer } from "../../../contract/mail-route.ts";
import * as calls from "../../../contract/mail-server.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { MailQueue } from "../../kernel/mail/queue.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { checkRecords } from "./check-records.ts";
import { listMails, readBytes, readHtml, readMail } from "./kept-mails.ts";
import type { OutboxDeps } from "./kept-mails.ts";
import { sendTrial } from "./send-trial.ts";

interface Deps extends OutboxDeps {
  mail: MailQueue;
  mailFrom: string;
  smtpUrl: string | undefined;
  dkimNames: readonly string[];
  outside: Outside;
}

/** The preview's policy: only images may be loaded. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; img-src https: http: data: 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function mailServerRoutes(deps: Deps): Route[] {
  const { smtpUrl, mailFrom, dkimNames } = deps;
  const hasMailServer = smtpUrl !== undefined;
  return [
    route(getMailServer, async () => ({
      server: smtpUrl === undefined ? null : hostOf(smtpUrl),
      from: mailFrom,
      dkimNames: [...dkimNames],
    })),
    route(calls.checkMailRecords, () => checkRecords(deps)),
    route(calls.sendTrialMail, async ({ body }) => {
      await sendTrial(deps, body.email);
      return {
        message: hasMailServer ? "The mail server took it. Check your inbox." : "It is kept in the outbox.",
      };
    }),
    route(calls.listKeptMails, async ({ query }) => ({
      ...(await listMails(deps, query.page)),
      hasMailServer,
    })),
    route(calls.getKeptMail, ({ params }) => readMail(deps, params.id)),
    respond(calls.showKeptMail, async ({ params, c }) =>
      c.body(await readHtml(deps, params.id), 200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": MAIL_POLICY,
        "x-frame-options": "SAMEORIGIN",
      }),
    ),
    respond(calls.downloadKeptMail, async ({ params, c }) =>
      c.body(await readBytes(deps, params.id), 200, {
        "content-type": "message/rfc822",
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${params.id}.eml"`,
      }),
    ),
  ];
}

/** Without the user and the password. */
function hostOf(smtpUrl: string): string {
  const { protocol, host } = new URL(smtpUrl);
  return protocol === "smtps:" ? `${host}, TLS` : host;
}
