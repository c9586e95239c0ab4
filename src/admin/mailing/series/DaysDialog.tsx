import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import type { z } from "zod";
import {
  addSeriesStep,
  changeSeriesStep,
  stepChangeSchema,
  type SeriesStep,
} from "../../../contract/mailing/welcome-series.ts";
import { call } from "../../api/client.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showRefusal } from "../../ui/forms/show-refusal.ts";
import { useChangeSeries } from "./series-query.ts";

interface DaysDialogProps {
  steps: readonly SeriesStep[];
  /** The email whose day is changed; without one, an email is added. */
  step?: SeriesStep;
  onClose: () => void;
}

/** Asks after how many days an email goes out. A new one is opened for writing then. */
export function DaysDialog({ steps, step, onClose }: DaysDialogProps) {
  const navigate = useNavigate();
  const form = useForm<z.input<typeof stepChangeSchema>>({
    resolver: zodResolver(stepChangeSchema),
    defaultValues: { days: step?.days ?? Math.min(365, (steps.at(-1)?.days ?? 0) + 2) },
  });
  const save = useChangeSeries(({ days }: { days: number }) =>
    step
      ? call(changeSeriesStep, { params: { id: String(step.id) }, body: { days } })
      : call(addSeriesStep, { body: { days } }),
  );
  const submit = form.handleSubmit((change) =>
    save.mutate(change, {
      onSuccess: (series) => {
        onClose();
        const known = new Set(steps.map(({ id }) => id));
        const added = step ? undefined : series.steps.find(({ id }) => !known.has(id));
        if (added) void navigate(`/admin/newsletter?edit=${added.newsletterId}`);
      },
      onError: (error) => showRefusal(form, ["days"], error),
    }),
  );
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <FormDialog
      title={step ? "Change the day" : "Add an email"}
      description={
        step
          ? "Subscribers who have had this email already do not get it again. Those who are past the new day get it next time, up to 30 days late."
          : "You write its subject and text next. It goes out once both are there, to those whose day for it is still to come."
      }
      action={step ? "Save" : "Add and write"}
      pendingAction="Saving..."
      isPending={save.isPending}
      failure={errors.root?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Days after the confirmation"
        type="number"
        inputMode="numeric"
        min={1}
        max={365}
        {...field("days", { valueAsNumber: true })}
      />
    </FormDialog>
  );
}
