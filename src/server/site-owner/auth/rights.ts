import { z } from "zod";
import { grantSchema, type Rights } from "../../../contract/site-owner/access.ts";
import type { User } from "./store.ts";

/** What a row of `users` grants. After a downgrade it may name a grant that only the newer release knows. */
export const rightsOf = ({ role, grants }: Pick<User, "role" | "grants">): Rights => ({
  role,
  grants: z
    .array(z.unknown())
    .parse(JSON.parse(grants))
    .flatMap((grant) => grantSchema.safeParse(grant).data ?? []),
});

/** The columns of rights. */
export const storedRights = ({ role, grants }: Rights) => ({ role, grants: JSON.stringify(grants) });
