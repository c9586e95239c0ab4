import * as calls from "../../../contract/people.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { presentAdmin } from "../auth/rights.ts";
import type { Sessions } from "../auth/session.ts";
import { changePerson, listPeople, removePerson } from "./change-people.ts";
import { acceptInvitation, invitePerson, withdrawInvitation } from "./invite-person.ts";
import type { InviteDeps } from "./invite-person.ts";

type Deps = InviteDeps & { sessions: Sessions };

export function peopleRoutes(deps: Deps): Route[] {
  const { sessions } = deps;
  return [
    route(calls.listPeople, ({ visitor }) => listPeople(deps, visitor().userId)),
    route(calls.changePerson, ({ params, body, visitor }) =>
      changePerson(deps, { id: params.id, viewerId: visitor().userId, rights: body }),
    ),
    route(calls.removePerson, async ({ params, visitor }) => {
      const name = await removePerson(deps, { id: params.id, viewerId: visitor().userId });
      return { message: `${name} has been removed. Their posts are yours now.` };
    }),
    route(calls.invitePerson, ({ body, visitor }) => {
      const { userId: id, username } = visitor();
      return invitePerson(deps, body, { id, username });
    }),
    route(calls.withdrawInvitation, async ({ params }) => {
      await withdrawInvitation(deps, params.id);
      return { message: "The invitation has been withdrawn." };
    }),
    route(calls.acceptInvitation, async ({ body, c }) => {
      const user = await acceptInvitation(deps, body, (tx, userId) => sessions.start(tx, c, userId));
      return { admin: presentAdmin(user) };
    }),
  ];
}
