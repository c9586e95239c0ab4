import { z } from "zod";
import { grantSchema, grantsOf, grantTable, roleSchema, roleTable } from "./access.ts";
import { emailSchema } from "../base/email.ts";
import { endpoint } from "../base/endpoint.ts";
import { signedInSchema } from "./session.ts";
import { newOwnerSchema } from "./set-up.ts";
import { doneSchema, idParams, text } from "../base/text.ts";

export const INVITATION_DAYS = 7;
const MAX_LABEL_LENGTH = 100;

const rights = { role: roleSchema, grants: z.array(grantSchema) };

/** @throws for a grant that the role cannot have: it would say something that does not hold. */
function checkGrants(
  value: Pick<z.output<z.ZodObject<typeof rights>>, "role" | "grants">,
  context: z.RefinementCtx,
) {
  const wrong = value.grants.find((grant) => !grantsOf(value.role).includes(grant));
  if (wrong === undefined) return;
  const { words, role } = grantTable[wrong];
  context.addIssue({
    code: "custom",
    path: ["grants"],
    message: `“${words}” is for the role ${roleTable[role].words.toLowerCase()}`,
  });
}

/** The author of the site that somebody is, by id; null for none. An author is one person at most. */
const authorId = z.int({ error: "authorId must be the id of an author, or null" }).nullable();

/** Without `authorId`, the author stays. */
const personChangeSchema = z
  .object({ ...rights, authorId: authorId.optional() })
  .superRefine(checkGrants)
  .meta({ id: "PersonChange" });

export type PersonChange = z.output<typeof personChangeSchema>;

/** The author of the site that somebody is. */
const tiedAuthorSchema = z.object({ id: z.int(), name: z.string() }).nullable();

const personSchema = z
  .object({
    id: z.int(),
    username: z.string(),
    ...rights,
    author: tiedAuthorSchema,
    /** Where messages about their sign-in go; empty without an address. */
    email: z.string(),
    createdAt: z.iso.datetime(),
    /** When they last asked for anything, to the hour; null without a session in the last 14 days. */
    lastSeenAt: z.iso.datetime().nullable(),
    /** Posts that are theirs, those in the trash too. */
    postCount: z.int(),
    /** They have an authenticator app, or a passkey for the domain of the site. */
    hasSecondFactor: z.boolean(),
    isYou: z.boolean(),
  })
  .meta({ id: "Person" });

export type Person = z.infer<typeof personSchema>;

const invitationSchema = z
  .object({
    id: z.int(),
    label: z.string(),
    /** Empty if it was not mailed. */
    email: z.string(),
    ...rights,
    author: tiedAuthorSchema,
    invitedBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: "Invitation" });

export type Invitation = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z
  .object({
    label: text("Must be text", { max: MAX_LABEL_LENGTH }).trim().default(""),
    email: z.union([z.literal(""), emailSchema]).default(""),
    ...rights,
    grants: rights.grants.default([]),
    authorId: authorId.default(null),
  })
  .superRefine(checkGrants)
  .meta({ id: "NewInvitation" });

export type NewInvitation = z.output<typeof newInvitationSchema>;

const common = { access: "people.write", tag: "People" } as const;

export const listPeople = endpoint({
  ...common,
  method: "get",
  path: "/api/admin/people",
  summary: "List the people who can sign in, and the invitations that nobody has used yet.",
  answer: z
    .object({
      people: z.array(personSchema),
      invitations: z.array(invitationSchema),
      /** Since when everybody needs a second factor; null if they do not. */
      factorRuleSince: z.iso.datetime().nullable(),
    })
    .meta({ id: "PeopleList" }),
});

export const changePerson = endpoint({
  ...common,
  method: "patch",
  path: "/api/admin/people/{id}",
  proof: "recent",
  summary:
    "Change what somebody may do, and which author of the site they are. It holds from their next request on. One owner has to stay.",
  params: idParams,
  body: personChangeSchema,
  answer: personSchema,
  refusals: ["not_found", "conflict"],
});

export const removePerson = endpoint({
  ...common,
  method: "delete",
  path: "/api/admin/people/{id}",
  proof: "recent",
  summary: "Remove somebody else. Their sessions end at once, and their posts become yours.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});

export const invitePerson = endpoint({
  ...common,
  method: "post",
  path: "/api/admin/invitations",
  proof: "recent",
  summary: `Invite somebody. The link is in this answer only. It works once, within ${INVITATION_DAYS} days, and is mailed too if you give an address and a mail server is set.`,
  body: newInvitationSchema,
  answer: z
    .object({ invitation: invitationSchema, url: z.string(), isMailed: z.boolean() })
    .meta({ id: "InvitationMade" }),
  status: 201,
});

export const withdrawInvitation = endpoint({
  ...common,
  method: "delete",
  path: "/api/admin/invitations/{id}",
  summary: "Withdraw an invitation. Its link stops working.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});

/** The account that somebody who was invited chooses. */
export const newAccountSchema = newOwnerSchema;

export const acceptInvitation = endpoint({
  method: "post",
  path: "/api/invitations/acceptance",
  access: "public",
  tag: "Sign-in",
  summary: "Create an account with the token of an invitation, and sign in.",
  body: newAccountSchema
    .extend({ token: text("This invitation is not valid.", { max: 200 }) })
    .meta({ id: "Acceptance" }),
  answer: signedInSchema,
  status: 201,
  refusals: ["forbidden", "conflict"],
});
