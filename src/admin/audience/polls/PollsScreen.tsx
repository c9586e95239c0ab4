import { listPolls } from "../../../contract/audience/polls.ts";
import { useCall } from "../../api/query-of.ts";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { PollResults } from "./PollResults.tsx";

/** The polls of all texts. */
export function PollsScreen() {
  const query = useCall(listPolls);
  const polls = query.data?.polls ?? [];
  return (
    <>
      <PageHead title="Polls">
        What your texts have asked. By email each reader has one answer; the form on the site does not know
        who answers, and counts apart.
      </PageHead>
      <QueryState query={query} className="h-40 w-full" />
      {query.data && polls.length === 0 && (
        <Empty title="No polls yet">
          Type /poll in a newsletter or a post to ask your readers something.
        </Empty>
      )}
      <div className="grid gap-8">
        {polls.map((poll) => (
          <PollResults key={poll.id} poll={poll} />
        ))}
      </div>
    </>
  );
}
