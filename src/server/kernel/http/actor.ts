import type { Actor } from "../../../contract/site-owner/audit.ts";
import { clientAddressOf, type AppContext } from "./context.ts";
import type { Visitor } from "./permit.ts";

/** Returns who makes the request, as the audit log names them. */
export function actorOf(c: AppContext, { by, userId, username }: Visitor): Actor {
  if (by.kind === "session") return personActor(c, { id: userId, username });
  return { ...by, person: { id: userId, name: username }, ...addressOf(c) };
}

/** Returns the actor of a call that makes somebody sign in. */
export const personActor = (c: AppContext, { id, username }: { id: number; username: string }): Actor => ({
  kind: "person",
  id,
  name: username,
  ...addressOf(c),
});

/** Tests make requests without a socket. */
function addressOf(c: AppContext) {
  const address = clientAddressOf(c, c.get("trustsProxy"));
  return address === "unknown" ? {} : { address };
}
