import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema } from "../base/text.ts";

const noticeKinds = ["sent", "paused", "held", "digest", "imported", "sign-in", "failure"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** How many the bell shows. */
export const NOTICES_SHOWN = 20;

const noticeSchema = z
  .object({
    /** Negative for what is said only for as long as it is true. */
    id: z.int(),
    kind: z.enum(noticeKinds),
    /** One sentence. */
    words: z.string(),
    /** A path of the admin. */
    link: z.string(),
    at: z.iso.datetime(),
    isNew: z.boolean(),
  })
  .meta({ id: "Notice" });

export type Notice = z.infer<typeof noticeSchema>;

const tag = "Dashboard";

export const listNotices = endpoint({
  method: "get",
  path: "/api/admin/notifications",
  access: "notices.read",
  tag,
  summary: "List the owner's notices, newest first.",
  answer: z.object({ notices: z.array(noticeSchema), newCount: z.int() }).meta({ id: "NoticeList" }),
});

export const markNoticesSeen = endpoint({
  noTool: "screen",
  method: "put",
  path: "/api/admin/notifications/seen",
  access: "notices.read",
  tag,
  summary: "Mark notices as seen, up to the given id.",
  body: z.object({ upTo: z.int().positive() }).meta({ id: "NoticesSeen" }),
  answer: doneSchema,
});
