import * as dkim from "../../../contract/dkim-keys.ts";
import { getMailServer } from "../../../contract/mail-route.ts";
import * as settings from "../../../contract/mail-server-settings.ts";
import { proveMail as proveMailCall } from "../../../contract/mail-proof.ts";
import * as calls from "../../../contract/mail-server.ts";
import type { SmtpServer } from "../../engines/smtp/smtp-url.ts";
import { respond, route } from "../../kernel/http/routes.ts";
import { SHOWN_MAIL_POLICY } from "../../kernel/mail/shown-mail-policy.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { ReadMailRoute } from "../../kernel/mail/mail-route.ts";
import { instant } from "../../base/clock.ts";
import { noteObservation } from "../../kernel/observations.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { checkRecords } from "./check-records.ts";
import { checkConnection } from "./check-connection.ts";
import { createKeys, deleteKeys, listKeys, stopKeys, beginUsingKeys } from "./dkim-key-operations.ts";
import { listMails, readBytes, readHtml, readMail } from "./kept-mails.ts";
import type { OutboxDeps } from "./kept-mails.ts";
import { isWithoutFault, proveMail } from "./proof/prove-mail.ts";
import { sendTrial } from "./send-trial.ts";
import { getServerSettings, saveServerSettings } from "./server-settings-operations.ts";
import type { ServerDeps } from "./server-settings-operations.ts";
import type { TestDeps } from "../delivery/starting/send-test.ts";

type Deps = OutboxDeps & ServerDeps & TestDeps & { mailRoute: ReadMailRoute; outside: Outside };

export function mailServerRoutes(deps: Deps): Route[] {
  const readRoute = () => deps.mailRoute(deps.db);
  return [
    route(getMailServer, async () => {
      const { server, mailFrom, dkimNames } = await readRoute();
      return { server: server ? placeOf(server) : null, from: mailFrom, dkimNames: [...dkimNames] };
    }),
    route(settings.getServerSettings, () => getServerSettings(deps)),
    route(settings.saveServerSettings, ({ body, by }) => saveServerSettings(deps, body, by())),
    route(settings.checkServerSettings, ({ body }) => checkConnection(deps, body)),
    route(dkim.listDkimKeys, () => listKeys(deps)),
    route(dkim.createDkimKeys, ({ by }) => createKeys(deps, by())),
    route(dkim.beginUsingDkimKeys, ({ params, by }) => beginUsingKeys(deps, params.id, by())),
    route(dkim.stopDkimKeys, ({ params, by }) => stopKeys(deps, params.id, by())),
    route(dkim.deleteDkimKeys, ({ params, by }) => deleteKeys(deps, params.id, by())),
    route(calls.checkMailRecords, async () => checkRecords({ ...deps, ...(await readRoute()) })),
    route(calls.sendTrialMail, async ({ body }) => {
      await sendTrial(deps, body.email);
      const { server } = await readRoute();
      return { message: server ? "The mail server took it. Check your inbox." : "It is kept in the outbox." };
    }),
    route(proveMailCall, async ({ body }) => {
      const proof = proveMail(deps.signer, body.source);
      if (isWithoutFault(proof)) await noteObservation(deps.db, "mail-proof", instant(deps.now()));
      return proof;
    }),
    route(calls.listKeptMails, async ({ query }) => ({
      ...(await listMails(deps, query.page)),
      hasMailServer: (await readRoute()).server !== undefined,
    })),
    route(calls.getKeptMail, ({ params }) => readMail(deps, params.id)),
    respond(calls.showKeptMail, async ({ params, c }) =>
      c.body(await readHtml(deps, params.id), 200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": SHOWN_MAIL_POLICY,
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
const placeOf = ({ host, port, tls }: SmtpServer) => `${host}:${port}${tls === "implicit" ? ", TLS" : ""}`;
