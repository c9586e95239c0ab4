import { z } from "zod";
import { newAuthorSchema } from "../content/author-actions.ts";
import { authorSchema } from "../content/authors.ts";
import { endpoint } from "../base/endpoint.ts";

/** How readers see somebody who writes: the author of the site that the account is. */
export const profileSchema = newAuthorSchema.omit({ slug: true }).meta({ id: "Profile" });

export type Profile = z.output<typeof profileSchema>;

const call = { path: "/api/me/profile", access: "session", tag: "Authors" } as const;
const answer = z.object({ author: authorSchema.nullable() }).meta({ id: "OwnProfile" });

export const getProfile = endpoint({
  ...call,
  method: "get",
  summary: "Get the author of the site that you are; null if you are none.",
  answer,
});

export const saveProfile = endpoint({
  ...call,
  method: "put",
  summary:
    "Change your name, picture and bio as an author of the site. Your posts follow a change of name, and the address stays. If you are none, you become a new author.",
  body: profileSchema,
  answer,
  refusals: ["conflict"],
});
