import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import {
  createOnceMore,
  onceMoreWordsSchema,
  statesAllowing,
  type OnceMore,
} from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/mailing/newsletters.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SchemaDialog } from "../../../ui/dialogs/SchemaDialog.tsx";
import { CheckField } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { onceMoreQuery, refreshNewsletters, type Receipt } from "../shared/newsletter-queries.ts";
import { editAddress, receiptAddress } from "../shared/newsletter-words.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The proposed time is the first after so many days at which the newsletter went out. */
const USUAL_DAYS = 3;

/** Leads from a newsletter to the one that goes once more, and back, or offers to make that one. */
export function OnceMorePart({ receipt: { newsletter, repeatId, counts, reactions } }: { receipt: Receipt }) {
  const [isAsking, setIsAsking] = useState(false);
  const may = useMay();
  const { status, folded, seriesStepId, repeats } = newsletter;
  const other = repeats?.id ?? repeatId;
  if (other !== null)
    return (
      <p className="mb-5 text-ink-2">
        {repeats ? "For those who have not opened " : "For those who have not opened it, there is "}
        <Link to={receiptAddress(other)} className="link">
          {repeats ? "the first one" : "one with another subject"}
        </Link>
        .
      </p>
    );
  const isPossible = statesAllowing("repeat").includes(status) && !folded && seriesStepId === null;
  const isUnopened = reactions.opened > 0 && reactions.opened < counts.sent;
  if (!isPossible || !isUnopened || !may("newsletters.write")) return null;
  return (
    <p className="mb-5">
      <Button size="small" onClick={() => setIsAsking(true)}>
        Send once more to those who have not opened it
      </Button>
      {isAsking && <OnceMoreDialog newsletter={newsletter} onClose={() => setIsAsking(false)} />}
    </p>
  );
}

/** Asks for another subject and makes the draft, which opens with the question when it is to go out. */
function OnceMoreDialog({ newsletter, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const { id, subject, preheader, sentAt } = newsletter;
  const navigate = useNavigate();
  const { data, error } = useQuery(onceMoreQuery(id));
  return (
    <SchemaDialog
      title="Send once more"
      description="The same text with another subject goes to those who have neither opened it nor clicked by then. Nobody gets it a third time."
      action="Make the draft"
      pendingAction="Making the draft..."
      schema={onceMoreWordsSchema}
      values={{ subject, preheader, includesUnknown: false }}
      send={(body) => call(createOnceMore, { params: { id: String(id) }, body })}
      refresh={refreshNewsletters}
      done={(draft) => {
        const asked = { dialog: "schedule", at: proposedTime(sentAt) };
        void navigate(editAddress(draft.id), { state: { asked } });
        return { title: "Draft made", description: "Choose when it goes out, or change it first." };
      }}
      onClose={onClose}
    >
      {({ form, field, typed: { includesUnknown = false } }) => (
        <>
          <TextField label="Subject" autoComplete="off" {...field("subject")} />
          <TextField
            label="Preheader"
            autoComplete="off"
            hint="Mail programs show it after the subject."
            {...field("preheader")}
          />
          {data && data.leftOut.unknown > 0 && (
            <CheckField
              label={`Include the ${counted(data.leftOut.unknown)} whose opens cannot be known`}
              hint="Their mail program fetches the images of every email, as Apple Mail does. They may have read it."
              checked={includesUnknown}
              onChange={({ target }) => form.setValue("includesUnknown", target.checked)}
            />
          )}
          {data && <ReachList onceMore={data} includesUnknown={includesUnknown} />}
          <FormFailure error={error?.message} />
        </>
      )}
    </SchemaDialog>
  );
}

function ReachList({ onceMore, includesUnknown }: { onceMore: OnceMore; includesUnknown: boolean }) {
  const { recipients, leftOut } = onceMore;
  const unknown = includesUnknown ? 0 : leftOut.unknown;
  const groups = [
    { count: leftOut.opened, words: "have opened it or clicked" },
    { count: unknown, words: "whose opens cannot be known" },
    { count: leftOut.gone, words: "have left, pause, are suppressed, or are no longer in its segment" },
  ].filter(({ count }) => count > 0);
  return (
    <div className="border-t border-rule pt-3">
      <p>
        Would go to{" "}
        <b className="font-semibold">{countOf(recipients + leftOut.unknown - unknown, "subscriber")}</b> now.
        Left out:
      </p>
      <ul className="mt-1 list-disc pl-5 text-ink-2 tabular-nums">
        {groups.map(({ count, words }) => (
          <li key={words}>
            {counted(count)} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The time of day at which it went out, some days later, or tomorrow or today if these have passed. */
function proposedTime(sentAt: string | null): string {
  const first = (sentAt === null ? Date.now() : Date.parse(sentAt)) + USUAL_DAYS * DAY_MS;
  const late = Math.max(0, Math.ceil((Date.now() - first) / DAY_MS));
  return new Date(first + late * DAY_MS).toISOString();
}
