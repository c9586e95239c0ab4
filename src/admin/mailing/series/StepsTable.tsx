import { useState } from "react";
import { Link } from "react-router";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  getWelcomeSeries,
  removeSeriesStep,
  type SeriesStep,
} from "../../../contract/mailing/welcome-series.ts";
import { refreshing } from "../../api/query-of.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { May } from "../../ui/states/May.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction, Table } from "../../ui/lists/Table.tsx";
import { DaysDialog } from "./DaysDialog.tsx";

/** The emails in their order, with what became of them. */
export function StepsTable({ steps, onAdd }: { steps: readonly SeriesStep[]; onAdd: () => void }) {
  const [open, setOpen] = useState<{ what: "days" | "remove"; step: SeriesStep }>();
  const close = () => setOpen(undefined);
  if (steps.length === 0)
    return (
      <Empty
        title="No emails yet"
        action={
          <May use="newsletters.send">
            <Button onClick={onAdd}>Add the first email</Button>
          </May>
        }
      >
        Introduce yourself, show your best posts, say what comes next. Three emails in two weeks are a good
        start.
      </Empty>
    );
  return (
    <>
      <Table
        label="Emails of the welcome series"
        columns={[
          "Subject",
          "Goes out",
          "Sent",
          "Opened",
          "Clicked",
          { name: "Actions", isNameHidden: true },
        ]}
      >
        {steps.map((step) => (
          <StepRow key={step.id} step={step} onOpen={(what) => setOpen({ what, step })} />
        ))}
      </Table>
      {open?.what === "days" && <DaysDialog steps={steps} step={open.step} onClose={close} />}
      {open?.what === "remove" && <RemoveDialog step={open.step} onClose={close} />}
    </>
  );
}

function StepRow({ step, onOpen }: { step: SeriesStep; onOpen: (what: "days" | "remove") => void }) {
  const fill = useFillFields();
  const { days, subject, isReady, newsletterId, sentCount, openedCount, clickedCount } = step;
  return (
    <Row>
      <MainCell>
        <Link to={`/admin/newsletter?edit=${newsletterId}`} className="hover:underline">
          {nameOf(step, fill)}
        </Link>
        {!isReady && (
          <span className="ml-3">
            <Badge color="warn" isHollow>
              Not written
            </Badge>
          </span>
        )}
      </MainCell>
      <Cell>after {countOf(days, "day")}</Cell>
      <Cell>
        {counted(sentCount)}
        <span className="md:hidden"> sent</span>
      </Cell>
      <Cell>
        {counted(openedCount)}
        <span className="md:hidden"> opened</span>
      </Cell>
      <Cell>
        {counted(clickedCount)}
        <span className="md:hidden"> clicked</span>
      </Cell>
      <ActionCell>
        <May use="newsletters.send">
          <RowAction
            aria-label={`Change the day of ${fill(subject) || "the email without a subject"}`}
            onClick={() => onOpen("days")}
          >
            Day
          </RowAction>
          <RowAction
            aria-label={`Remove ${fill(subject) || "the email without a subject"}`}
            onClick={() => onOpen("remove")}
          >
            Remove
          </RowAction>
        </May>
      </ActionCell>
    </Row>
  );
}

const nameOf = ({ subject }: SeriesStep, fill: (text: string) => string) => fill(subject) || "No subject yet";

function RemoveDialog({ step, onClose }: { step: SeriesStep; onClose: () => void }) {
  const fill = useFillFields();
  return (
    <ActionDialog
      title="Remove this email?"
      sentence={`“${nameOf(step, fill)}” is removed from the series with its text. This cannot be undone. What was sent keeps its page, its links and its receipt.`}
      action="Remove email"
      pendingAction="Removing..."
      act={() => call(removeSeriesStep, { params: { id: String(step.id) } })}
      refresh={refreshing(getWelcomeSeries)}
      done={({ message }) => ({ title: "Email removed", description: message })}
      onClose={onClose}
    >
      {null}
    </ActionDialog>
  );
}
