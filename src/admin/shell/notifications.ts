import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { listNotices, markNoticesSeen, type NoticeKind } from "../../contract/insight/notices.ts";
import { queryOf, refreshing } from "../api/query-of.ts";
import { call } from "../api/client.ts";

/** Recent events that the owner should know of, newest first. */
export const noticesQuery = queryOf(listNotices);

/** Says that these have been seen. What has come since stays new; what cannot be said now is said the next time. */
export async function seeNotices(
  queries: QueryClient,
  { notices, newCount }: z.output<typeof listNotices.answer>,
) {
  const newest = notices.find(({ id }) => id > 0);
  if (newCount === 0 || !newest) return;
  await call(markNoticesSeen, { body: { upTo: newest.id } }).catch(() => undefined);
  await refreshing(listNotices)(queries);
}

const tones: Record<NoticeKind, "info" | "warn" | "bad"> = {
  sent: "info",
  digest: "info",
  imported: "info",
  "sign-in": "warn",
  paused: "warn",
  held: "bad",
  failure: "bad",
};

export const toneOf = (kind: NoticeKind) => tones[kind];
