import { changePoll, deletePoll, listPolls, type Poll } from "../../../contract/audience/polls.ts";
import { counted, countOf } from "../../../contract/base/counting.ts";
import { call } from "../../api/client.ts";
import { refreshing } from "../../api/query-of.ts";
import { useMay } from "../../api/session-query.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { useAction } from "../../ui/lists/use-action.ts";
import { Cell, MainCell, Row, Table } from "../../ui/lists/Table.tsx";
import { Section } from "../../ui/page/Section.tsx";

/** What readers have answered to a poll, those of emails and those of the site apart, and whether it takes answers. */
export function PollResults({ poll }: { poll: Poll }) {
  const { id, question, isStars, answers, closesOn, isClosed, isAsked } = poll;
  const { show, dialog } = useDialog();
  const change = useAction(
    {
      act: () => call(changePoll, { params: { id: String(id) }, body: { isClosed: !isClosed } }),
      done: (changed) => ({ title: changed.isClosed ? "Poll closed" : "Poll opened" }),
      failure: "The poll was not changed",
    },
    refreshing(listPolls),
  );
  const mayChange = useMay()("newsletters.write");
  const readers = answers.reduce((sum, answer) => sum + answer.readers, 0);
  const stars = answers.reduce((sum, answer) => sum + answer.n * answer.readers, 0);
  const until = !isClosed && closesOn ? ` Open until ${closesOn}.` : "";
  return (
    <Section
      id={`poll-${id}`}
      title={question}
      end={
        mayChange && (
          <>
            <Button size="small" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
              {isClosed ? "Open again" : "Close poll"}
            </Button>
            {!isAsked && (
              <Button
                size="small"
                onClick={() => show(({ onClose }) => <DeletePoll poll={poll} onClose={onClose} />)}
              >
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <p className="pb-3 text-ink-2">
        {countOf(readers, "reader")} answered
        {isStars && readers > 0 && `, ${(stars / readers).toFixed(1)} stars on average`}.
        {isClosed ? " Closed." : until}
      </p>
      <Table label={question} columns={["Answer", "By email", "On the site"]}>
        {answers.map(({ n, words, tag, ...count }) => (
          <Row key={n}>
            <MainCell>
              <bdi className="wrap-anywhere">{words}</bdi>
              {tag && <span className="ml-2 text-xs text-ink-3">tags: {tag}</span>}
            </MainCell>
            <Cell>
              {counted(count.readers)}
              <span className="md:hidden"> by email</span>
              {readers > 0 && (
                <span className="text-xs text-ink-3"> {((100 * count.readers) / readers).toFixed(0)} %</span>
              )}
            </Cell>
            <Cell>
              {counted(count.visitors)}
              <span className="md:hidden"> on the site</span>
            </Cell>
          </Row>
        ))}
      </Table>
      {dialog}
    </Section>
  );
}

const DeletePoll = ({ poll: { id, question }, onClose }: { poll: Poll; onClose: () => void }) => (
  <DeleteDialog
    noun="poll"
    name={question}
    sentence={`“${question}” is deleted with its answers, which cannot be brought back. Readers keep the tags that it has given. No text has it any longer; a draft that still does asks it anew.`}
    act={() => call(deletePoll, { params: { id: String(id) } })}
    refresh={refreshing(listPolls)}
    onClose={onClose}
  />
);
