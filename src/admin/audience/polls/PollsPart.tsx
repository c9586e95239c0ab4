import { listPolls } from "../../../contract/audience/polls.ts";
import { useCall } from "../../api/query-of.ts";
import { PollResults } from "./PollResults.tsx";

/** The polls that some text asks. */
export function PollsPart({ content }: { content: string }) {
  const { data } = useCall(listPolls);
  return data?.polls
    .filter(({ key }) => content.includes(key))
    .map((poll) => <PollResults key={poll.id} poll={poll} />);
}
