import * as calls from "../../../contract/insight/dashboard.ts";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import { findNextIssue } from "../../mailing/newsletters/digest/find-next-issue.ts";
import type { Visitor } from "../../kernel/http/permit.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { handleRequests } from "../../audience/joining/handle-requests.ts";
import { countAudience } from "../../audience/subscribers/audience.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { countPosts } from "./summary-store.ts";
import type { createReadersReport } from "./report-readers.ts";
import { readMailState } from "./read-mail-state.ts";
import { summarise } from "./summarise.ts";

interface Needs extends Kernel {
  emails: EmailTemplates;
  links: Links;
  reportReaders: ReturnType<typeof createReadersReport>;
}

const { operation } = operationsWith<Needs>();

export const dashboardOperations = [
  operation(calls.getDashboard, async (needs, { visitor }) => {
    await handleRequests(needs);
    const summary = await summarise(needs);
    return {
      ...summary,
      // Drafts of everybody are among them.
      ...(!visitor().capabilities.has("posts.others") && { recentPosts: [] }),
      ...(!maySee(visitor()) && { recentSubscribers: [] }),
    };
  }),

  operation(calls.getReaders, ({ reportReaders }, { query }) =>
    reportReaders(Number(query.days ?? calls.DEFAULT_SPAN)),
  ),

  operation(calls.getNextIssue, async (needs, { visitor }) => ({
    ...(await findNextIssue(needs)),
    ...(!visitor().capabilities.has("newsletters.read") && { issue: null, later: null }),
    postCount: await countPosts(needs.db),
    subscriberCount: await countAudience(needs.db, { status: "active" }),
  })),

  operation(calls.getMailState, async (needs, { visitor }) => {
    const state = await readMailState(needs);
    return maySee(visitor()) ? state : { ...state, waiting: { ...state.waiting, lastError: null } };
  }),
];

/** The newest subscribers, and what a mail server says of a mail, name addresses. */
const maySee = ({ capabilities }: Visitor) => capabilities.has("subscribers.read");
