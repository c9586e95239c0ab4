import * as calls from "../../../contract/bounce-mailbox.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { checkMailbox } from "./mailbox-operations.ts";
import { changeMailbox, showMailbox } from "./mailbox-settings.ts";

interface Deps {
  db: Db;
  now: Clock;
  secretBox: SecretBox;
  stopping: AbortSignal;
}

export const mailboxRoutes = (deps: Deps): Route[] => [
  route(calls.getMailbox, () => showMailbox(deps)),
  route(calls.changeMailbox, ({ body, by }) => changeMailbox(deps, body, by())),
  route(calls.checkMailbox, async ({ body }) => ({ message: await checkMailbox(deps, body) })),
];
