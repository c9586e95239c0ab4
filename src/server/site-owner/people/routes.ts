import * as calls from "../../../contract/site-owner/people.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { readAdmin } from "../auth/read-admin.ts";
import type { Sessions } from "../auth/session.ts";
import { acceptInvitation } from "./use-invitation.ts";

export const peopleRoutes = (deps: Kernel & { sessions: Sessions }): Route[] => [
  route(calls.acceptInvitation, async ({ body, c }) => {
    const user = await acceptInvitation(deps, body, (tx, joined) => deps.sessions.start(tx, c, joined));
    return { admin: await readAdmin(deps, user.id) };
  }),
];
