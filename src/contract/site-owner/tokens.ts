import { z } from "zod";
import { capabilityWords } from "./access.ts";
import { capabilities, type Capability } from "../base/capabilities.ts";
import { endpoint, type Endpoint } from "../base/endpoint.ts";
import { doneSchema, idParams, instantSchema, nameText } from "../base/text.ts";

/** Begins every token, so that people and secret scanners recognize one. */
export const TOKEN_PREFIX = "mh_";
/** Requests that a token may make in each window, on all servers together. */
export const TOKEN_REQUESTS = 600;
export const TOKEN_WINDOW_SECONDS = 60;
export const MAX_TOKENS = 50;
const MAX_NAME_LENGTH = 100;

/** How the form of a token groups what it may do. */
export const tokenGroups = ["read", "write", "send"] as const;

export type TokenGroup = (typeof tokenGroups)[number];

interface TokenRow {
  /** Null: no token may do it. */
  group: TokenGroup | null;
  /** What a token must have beside it, because the calls show or do it. */
  needs?: readonly Capability[];
}

/**
 * What a token may be allowed to do. The settings decide which server mails go through, and the outbox shows them: a
 * program that reads them can take an invitation, and with it an account. Imports publish posts and add subscribers, and their reports show
 * addresses.
 */
export const tokenTable: Readonly<Record<Capability, TokenRow>> = {
  "posts.read": { group: "read" },
  "posts.write": { group: "write", needs: ["posts.read"] },
  "posts.publish": { group: "write", needs: ["posts.write"] },
  "posts.others": { group: "write", needs: ["posts.read"] },
  "media.upload": { group: "write" },
  "media.read": { group: "read" },
  "media.write": { group: "write", needs: ["media.read"] },
  "pages.read": { group: "read" },
  "pages.write": { group: "write", needs: ["pages.read"] },
  "categories.write": { group: "write", needs: ["posts.read"] },
  "newsletters.read": { group: "read" },
  "newsletters.write": { group: "write", needs: ["newsletters.read"] },
  "newsletters.send": { group: "send", needs: ["newsletters.read"] },
  "mails.send": { group: "send" },
  "figures.read": { group: "read" },
  "subscribers.count": { group: "read" },
  "subscribers.read": { group: "read", needs: ["subscribers.count"] },
  "subscribers.write": { group: "write", needs: ["subscribers.read"] },
  "subscribers.export": { group: "read", needs: ["subscribers.read"] },
  "notices.read": { group: "read" },
  "settings.write": { group: null },
  "people.write": { group: null },
  "audit.read": { group: "read" },
  "data.move": { group: "write", needs: ["subscribers.write", "posts.publish"] },
};

export const tokenCapabilities = capabilities.filter((each) => tokenTable[each].group !== null);

/** Returns a capability with all that a token must have beside it. */
export const withNeeds = (capability: Capability): Capability[] => [
  ...new Set([capability, ...(tokenTable[capability].needs ?? []).flatMap(withNeeds)]),
];

/**
 * True if a token with the right capabilities may make a call. What concerns people and their sessions is for people,
 * and a stream would outlive a token that is revoked.
 */
export const isOpenToTokens = ({
  access,
  answerType,
  isForPeople,
}: Pick<Endpoint, "access" | "answerType" | "isForPeople">): boolean =>
  !isForPeople && answerType !== "text/event-stream" && tokenCapabilities.some((each) => each === access);

const tokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** What it may do now: what it was made for, as far as its person may do it. */
    capabilities: z.array(z.enum(capabilities)),
    person: z.string(),
    isYours: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Null if it never expires. */
    expiresAt: z.iso.datetime().nullable(),
    isExpired: z.boolean(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiToken" });

export type ApiToken = z.infer<typeof tokenSchema>;

const capabilityList = z
  .array(
    z
      .enum(capabilities, { error: "Capabilities must be among those of docs/people.md" })
      .refine((each) => tokenTable[each].group !== null, { error: "A token cannot be allowed to do this" }),
  )
  .min(1, { error: "Choose at least one thing that the token may do" })
  .superRefine((given, context) => {
    for (const each of given)
      for (const needed of tokenTable[each].needs ?? [])
        if (!given.includes(needed))
          context.addIssue({
            code: "custom",
            message: `“${capabilityWords[each]}” needs “${capabilityWords[needed]}” too`,
          });
  });

export const newTokenSchema = z
  .object({
    name: nameText("Name is required", { max: MAX_NAME_LENGTH }),
    capabilities: capabilityList,
    /** Null if it never expires. */
    expiresAt: instantSchema.nullable(),
  })
  .meta({ id: "NewApiToken" });

export type NewToken = z.output<typeof newTokenSchema>;

const common = { access: "session", tag: "API tokens" } as const;

export const listTokens = endpoint({
  ...common,
  method: "get",
  path: "/api/admin/tokens",
  summary: "List your API tokens, the newest first. Owners see everybody's.",
  answer: z.object({ tokens: z.array(tokenSchema) }).meta({ id: "ApiTokenList" }),
});

export const createToken = endpoint({
  ...common,
  method: "post",
  path: "/api/admin/tokens",
  proof: "recent",
  summary: `Create an API token. It may do no more than you may, now and later. Its secret is in this answer only. At most ${MAX_TOKENS} a person.`,
  body: newTokenSchema,
  answer: z.object({ token: tokenSchema, secret: z.string() }).meta({ id: "ApiTokenMade" }),
  status: 201,
  refusals: ["forbidden", "conflict"],
});

export const revokeToken = endpoint({
  ...common,
  method: "delete",
  path: "/api/admin/tokens/{id}",
  summary: "Revoke an API token. It stops working at once. Owners may revoke everybody's.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
