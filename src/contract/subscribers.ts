import { z } from "zod";
import { emailSchema } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { choiceParam, pageParam, searchParam } from "./paging.ts";
import { doneSchema, idParams } from "./text.ts";

export const SUBSCRIBERS_PER_PAGE = 10;

export const subscriberStatuses = ["pending", "active", "unsubscribed"] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** The field that people do not see and do not fill. */
export const HONEYPOT_FIELD = "website";

export const subscribeSchema = z
  .object({ email: emailSchema, [HONEYPOT_FIELD]: z.string().max(2_000).optional() })
  .meta({ id: "Subscribe" });

export const subscriberSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    subscribedAt: z.iso.datetime().nullable(),
    status: z.enum(subscriberStatuses),
  })
  .meta({ id: "Subscriber" });

export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberListSchema = z
  .object({ subscribers: z.array(subscriberSchema), totalPages: z.int(), totalSubscribers: z.int() })
  .meta({ id: "SubscriberList" });

const tag = "Subscribers";

export const subscribe = endpoint({
  method: "post",
  path: "/api/subscribers",
  access: "public",
  tag,
  summary: "Ask to subscribe. The answer is the same for every valid address, known or not.",
  body: subscribeSchema,
  answer: doneSchema,
  status: 202,
  refusals: ["too_many_requests"],
});

export const listSubscribers = endpoint({
  method: "get",
  path: "/api/admin/subscribers",
  tag,
  summary: "Subscribers, newest first.",
  query: z.object({ page: pageParam, search: searchParam, status: choiceParam(subscriberStatuses) }),
  answer: subscriberListSchema,
});

export const countSubscribers = endpoint({
  method: "get",
  path: "/api/admin/subscribers/count",
  tag,
  summary: "How many subscribers are active.",
  answer: z.object({ count: z.int() }).meta({ id: "SubscriberCount" }),
});

export const removeSubscriber = endpoint({
  method: "delete",
  path: "/api/subscribers/{id}",
  tag,
  summary: "Remove a subscriber. An unsubscribe, bounce or complaint on record stays in force.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found"],
});
