import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getFirstSteps } from "../../../contract/insight/first-steps.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { settingsQuery } from "../../api/settings-query.ts";
import { Section } from "../../ui/page/Section.tsx";
import { CircleCheck, CircleDashed } from "../../ui/icons/icons.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { ExampleLinks } from "./ExampleLinks.tsx";
import { StepAction } from "./StepAction.tsx";
import { firstStepsQuery, type FirstStepsState } from "./first-steps-query.ts";
import { stepWords } from "./step-words.ts";

/** What a new site still needs, until all of it is done or the owner hides it. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery);
  if (!data) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  if (done === data.steps.length) return null;
  return (
    <Section
      id="first-steps"
      title="First steps"
      end={
        <>
          <span className="text-ink-3">
            {done} of {data.steps.length} done
          </span>
          <HideButton />
        </>
      }
    >
      <ul className="grid gap-x-10 border-b border-line lg:grid-cols-2">
        {data.steps.map((step) => (
          <Step key={step.step} {...step} state={data} />
        ))}
      </ul>
    </Section>
  );
}

type StepProps = FirstStepsState["steps"][number] & { state: FirstStepsState };

function Step({ step, isDone, state }: StepProps) {
  const { title, why } = stepWords[step];
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-h-row items-center gap-3 border-t border-line py-1.5">
      <Icon className={`icon shrink-0 ${isDone ? "text-ok" : "text-warn"}`} aria-hidden="true" />
      <p className="min-w-0 grow">
        <span className={isDone ? "text-ink-3" : "font-medium"}>{title}</span>
        <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
        {!isDone && (
          <span className="block text-xs text-pretty text-ink-3">
            {why}
            {step === "examples" && <ExampleLinks {...state.examples} />}
          </span>
        )}
      </p>
      {!isDone && step !== "examples" && <StepAction step={step} hasMailServer={state.hasMailServer} />}
    </li>
  );
}

function HideButton() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const hide = useMutation({
    mutationFn: async () => {
      // Its rules are many, and nobody needs them before.
      const { changeSettings } = await import("../../../contract/settings/settings-change.ts");
      return call(changeSettings, { body: { areFirstStepsShown: false } });
    },
    onSuccess: async (view) => {
      queries.setQueryData(settingsQuery.queryKey, view);
      toasts.add({ title: "First steps hidden", description: "Settings → First steps shows them again." });
      await refreshing(getFirstSteps)(queries);
    },
    onError: ({ message }) =>
      toasts.add({ title: "First steps could not be hidden", description: message, kind: "destructive" }),
  });
  return (
    <button type="button" className="link -m-2 p-2" disabled={hide.isPending} onClick={() => hide.mutate()}>
      Hide
    </button>
  );
}
