import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../../../contract/base/counting.ts";
import {
  chooseSubject,
  getSubjectTest,
  type SubjectResult,
} from "../../../../contract/mailing/subject-tests.ts";
import { likelyRange } from "../../../../contract/mailing/subject-verdict.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useAction } from "../../../ui/lists/use-action.ts";
import { Cell, MainCell, Row, RowAction, Table } from "../../../ui/lists/Table.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { refreshNewsletters } from "../shared/newsletter-queries.ts";
import { testLine } from "../shared/newsletter-words.ts";

const EVERY_MS = 15_000;
const NAMES = { clicked: "Clicked", opened: "Opened" };

/** What each subject of a test came to, the answer in words, and the choice of the owner while it is not decided. */
export function SubjectTestPart({ newsletter, zone }: { newsletter: Newsletter; zone: string }) {
  const { id, revision, status, subjectState } = newsletter;
  const fill = useFillFields();
  const { data } = useQuery({
    queryKey: [getSubjectTest.path, id, revision],
    queryFn: () => call(getSubjectTest, { params: { id: String(id) } }),
    enabled: subjectState !== null,
    refetchInterval: status === "sending" ? EVERY_MS : false,
  });
  const [chosen, setChosen] = useState<number>();
  const isOpen = data?.choice === null && (status === "sending" || status === "paused");
  const mayChoose = useMay()("newsletters.send") && isOpen;
  const choose = useChoice(id, () => setChosen(undefined));
  if (!data) return null;
  const { metric } = data;
  const columns = ["Subject", "Sent", "Opened", "Clicked", "Likely of 100", ...(mayChoose ? ["Choose"] : [])];
  const name = (place: number) => fill(data.subjects[place]?.subject ?? "");
  const line = testLine(newsletter, zone);
  return (
    <Section id="subject-test" title="Subject test">
      {line && <p className="text-ink-2">{line}.</p>}
      <p className="max-w-184 pb-3 text-pretty wrap-anywhere text-ink-2">{data.words}</p>
      <Table label="Subjects" columns={columns}>
        {[...data.subjects.entries()].map(([place, each]) => (
          <Row key={place}>
            <MainCell>
              <span className="wrap-anywhere md:whitespace-normal">
                <bdi>{fill(each.subject)}</bdi>
                {place === data.choice && <span className="ml-2 text-xs text-ink-3">for the others</span>}
              </span>
              {each.preheader && (
                <span className="block text-xs wrap-anywhere text-ink-3">{fill(each.preheader)}</span>
              )}
            </MainCell>
            <Numbers counts={each} metric={metric} />
            {mayChoose && (
              <Cell>
                <RowAction
                  aria-label={`Send to the others: “${name(place)}”`}
                  onClick={() => setChosen(place)}
                >
                  Send to the others
                </RowAction>
              </Cell>
            )}
          </Row>
        ))}
        <Row>
          <MainCell>
            <span className="md:whitespace-normal">
              {data.choice === null ? "The others, who wait" : "The others"}
            </span>
          </MainCell>
          <Numbers counts={data.rest} metric={metric} />
          {mayChoose && <Cell>{""}</Cell>}
        </Row>
      </Table>
      {chosen !== undefined && (
        <ConfirmDialog
          title="Send this subject to the others"
          sentence={`${counted(data.rest.recipients)} readers who are not in the sample get “${name(chosen)}”. This ends the test.`}
          action="Send it"
          pendingAction="Sending..."
          isPending={choose.isPending}
          error={choose.error?.message}
          onConfirm={() => choose.mutate(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </Section>
  );
}

function useChoice(id: number, onDone: () => void) {
  return useAction(
    {
      act: (choice: number) => call(chooseSubject, { params: { id: String(id) }, body: { choice } }),
      done: () => {
        onDone();
        return { title: "Subject chosen", description: "The other readers get it now." };
      },
      failure: "The subject was not chosen",
    },
    refreshNewsletters,
  );
}

/** The cells of one row: what was sent, what people did, and where the rate that is compared probably lies. */
function Numbers({ counts, metric }: { counts: SubjectResult["rest"]; metric: SubjectResult["metric"] }) {
  const { from, to } = likelyRange(counts[metric], counts.sent);
  return (
    <>
      <Cell>{counted(counts.sent)} sent</Cell>
      <Cell>{counted(counts.opened)} opened</Cell>
      <Cell>{counted(counts.clicked)} clicked</Cell>
      <Cell>
        {counts.sent === 0 ? (
          "–"
        ) : (
          <span className="inline-flex items-center gap-2">
            <RangeBar from={from} to={to} />
            <span>
              <span className="sr-only">{NAMES[metric]}: between </span>
              {from} to {to}
            </span>
          </span>
        )}
      </Cell>
    </>
  );
}

/** Where of 0 to 100 a range lies. */
function RangeBar({ from, to }: { from: number; to: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-20" aria-hidden="true">
      <rect x="0" y="2.5" width="100" height="1" className="fill-line" />
      <rect x={from} y="0" width={Math.max(1, to - from)} height="6" className="fill-accent" />
    </svg>
  );
}
