import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  MAX_STEPS,
  resumeSeriesSends,
  saveWelcomeSeries,
  type WelcomeSeries,
} from "../../../contract/mailing/welcome-series.ts";
import { call } from "../../api/client.ts";
import { AddButton, Button } from "../../ui/buttons/Button.tsx";
import { Switch } from "../../ui/forms/Check.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { May } from "../../ui/states/May.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { DaysDialog } from "./DaysDialog.tsx";
import { SendsTable } from "./SendsTable.tsx";
import { seriesQuery, useChangeSeries } from "./series-query.ts";
import { StepsTable } from "./StepsTable.tsx";

/** The emails that each subscriber gets some days after they have confirmed. */
export function SeriesScreen() {
  const query = useQuery(seriesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const series = query.data;
  return (
    <>
      <PageHead
        title="Welcome series"
        actions={
          series && (
            <May use="newsletters.send">
              <AddButton
                kind="primary"
                disabled={series.steps.length >= MAX_STEPS}
                onClick={() => setIsAdding(true)}
              >
                Add email
              </AddButton>
            </May>
          )
        }
      >
        Emails for new subscribers.{" "}
        <Link to="/admin/settings#welcome" className="link">
          The welcome email
        </Link>{" "}
        goes out at once; these follow days later.
      </PageHead>
      <QueryState query={query} className="h-40 w-full" />
      {series && (
        <div className="grid gap-10">
          <div>
            <May use="newsletters.send">
              <SeriesSwitch series={series} />
            </May>
            <StepsTable steps={series.steps} onAdd={() => setIsAdding(true)} />
          </div>
          {series.sends.length > 0 && (
            <Section
              id="sends"
              title="Sent"
              end={
                <May use="newsletters.send">
                  {series.sends.some(({ isPaused }) => isPaused) && <ResumeAll />}
                </May>
              }
            >
              <SendsTable sends={series.sends} />
            </Section>
          )}
        </div>
      )}
      {isAdding && series && <DaysDialog steps={series.steps} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function ResumeAll() {
  const toasts = useToasts();
  const resume = useChangeSeries(() => call(resumeSeriesSends));
  return (
    <>
      <FormFailure error={resume.error?.message} />
      <Button
        size="small"
        disabled={resume.isPending}
        onClick={() =>
          resume.mutate(undefined, {
            onSuccess: () =>
              toasts.add({
                title: "Welcome series resumed",
                description: "Its paused emails continue where they stopped.",
              }),
          })
        }
      >
        Resume all
      </Button>
    </>
  );
}

function SeriesSwitch({ series }: { series: WelcomeSeries }) {
  const toasts = useToasts();
  const { isOn, holdsNewsletters, revision, sendTime, timeZone } = series;
  const save = useChangeSeries((change: { isOn: boolean; holdsNewsletters?: boolean }) =>
    call(saveWelcomeSeries, { body: { ...change, revision } }),
  );
  return (
    <div className="mb-6 grid gap-2">
      <Switch
        label="Send the welcome series"
        hint={`Each email goes out at ${sendTime} (${timeZone}), the time of your newsletters. It goes to those who confirm after you switch it on, and those who have begun it go on. A subscriber gets one email of the series a day at most, and none after they have left.`}
        checked={isOn}
        disabled={save.isPending}
        onChange={() =>
          save.mutate(
            { isOn: !isOn },
            {
              onSuccess: ({ sends }) =>
                toasts.add(
                  isOn
                    ? {
                        title: "Welcome series off",
                        description: sends.some(({ isPaused }) => isPaused)
                          ? "Nothing goes out until you switch it on. Emails that were on their way are paused: see Sent."
                          : "Nothing goes out until you switch it on.",
                      }
                    : {
                        title: "Welcome series on",
                        description: `It goes to those who confirm from now on, every day at ${sendTime}.`,
                      },
                ),
            },
          )
        }
      />
      <Switch
        label="Hold back newsletters until the series is over"
        hint="While an email of the series is still to come to a subscriber, newsletters skip them. The check before sending and the receipt say how many, and who."
        checked={holdsNewsletters}
        disabled={save.isPending}
        onChange={() => save.mutate({ isOn, holdsNewsletters: !holdsNewsletters })}
      />
      <FormFailure error={save.error?.message} />
    </div>
  );
}
