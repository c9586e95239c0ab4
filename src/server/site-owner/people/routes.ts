import * as calls from "../../../contract/people.ts";
import * as profile from "../../../contract/profile.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { readAdmin } from "../auth/read-admin.ts";
import type { Sessions } from "../auth/session.ts";
import { changePerson, listPeople, removePerson } from "./change-people.ts";
import { acceptInvitation, invitePerson, withdrawInvitation } from "./invite-person.ts";
import type { InviteDeps } from "./invite-person.ts";
import { getProfile, saveProfile } from "./own-profile.ts";

type Deps = InviteDeps & { sessions: Sessions };

export function peopleRoutes(deps: Deps): Route[] {
  const { sessions } = deps;
  return [
    route(calls.listPeople, ({ visitor }) => listPeople(deps, visitor().userId)),
    route(calls.changePerson, ({ params, body, visitor, by }) =>
      changePerson(deps, { id: params.id, viewerId: visitor().userId, change: body, by: by() }),
    ),
    route(calls.removePerson, async ({ params, visitor, by }) => {
      const name = await removePerson(deps, { id: params.id, viewerId: visitor().userId, by: by() });
      return { message: `${name} has been removed. Their posts are yours now.` };
    }),
    route(calls.invitePerson, ({ body, visitor, by }) => {
      const { userId: id, username } = visitor();
      return invitePerson(deps, body, { inviter: { id, username }, by: by() });
    }),
    route(calls.withdrawInvitation, async ({ params, by }) => {
      await withdrawInvitation(deps, params.id, by());
      return { message: "The invitation has been withdrawn." };
    }),
    route(profile.getProfile, ({ visitor }) => getProfile(deps, visitor().userId)),
    route(profile.saveProfile, ({ body, visitor, by }) => {
      const { userId: id, username: name } = visitor();
      return saveProfile(deps, body, { id, name, by: by() });
    }),
    route(calls.acceptInvitation, async ({ body, c }) => {
      const user = await acceptInvitation(deps, body, (tx, joined) => sessions.start(tx, c, joined));
      return { admin: await readAdmin(deps, user.id) };
    }),
  ];
}
