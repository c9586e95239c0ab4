import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../../contract/insight/dashboard.ts";
import type { ChartSpan } from "../../../contract/insight/dashboard.ts";
import { call, callAgain } from "../../api/client.ts";

export type Dashboard = z.output<typeof calls.getDashboard.answer>;
export type NextIssueState = z.output<typeof calls.getNextIssue.answer>;
export type MailState = z.output<typeof calls.getMailState.answer>;

/** The first part of all keys: code that changes what the dashboard shows invalidates all of it by this. */
const all = calls.getDashboard.path;

export const dashboardQuery = queryOptions({
  queryKey: [all],
  queryFn: () => call(calls.getDashboard),
});

export const readersQuery = (days: ChartSpan) =>
  queryOptions({
    queryKey: [all, calls.getReaders.path, days],
    // With the span: while a new span loads, the old one is still shown.
    queryFn: async () => ({ span: days, ...(await call(calls.getReaders, { query: { days } })) }),
    placeholderData: (readers) => readers,
  });

/** Read each time that the screen is opened: what it tells of happens elsewhere. */
export const nextIssueQuery = queryOptions({
  queryKey: [all, calls.getNextIssue.path],
  queryFn: (query) => callAgain(query)(calls.getNextIssue),
  staleTime: 0,
});

/** Like `nextIssueQuery`. */
export const mailStateQuery = queryOptions({
  queryKey: [all, calls.getMailState.path],
  queryFn: () => call(calls.getMailState),
  staleTime: 0,
});
