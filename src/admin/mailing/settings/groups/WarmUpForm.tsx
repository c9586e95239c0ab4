import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import {
  FIRST_DAY_EMAILS,
  limitOfDay,
  saveWarmUp,
  warmUpChangeSchema,
  type MailPace,
} from "../../../../contract/mailing/mail-pace.ts";
import { call } from "../../../api/client.ts";
import { CheckField, Switch } from "../../../ui/forms/Check.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { useSaving } from "../../../site-owner/settings/use-saving.ts";
import { usePaceSaved } from "./use-pace-saved.ts";

type WarmUp = MailPace["warmUp"];
type Change = z.output<typeof warmUpChangeSchema>;

const changeOf = ({ isOn, revision }: WarmUp): Change => ({ isOn, revision, isAnew: false });

/** The plan for a new domain, which the owner switches on. */
export function WarmUpForm({ warmUp }: { warmUp: WarmUp }) {
  const form = useForm<z.input<typeof warmUpChangeSchema>, unknown, Change>({
    resolver: zodResolver(warmUpChangeSchema),
    defaultValues: changeOf(warmUp),
  });
  const isOn = useWatch({ control: form.control, name: "isOn" });
  const { submit, bar } = useSaving(form, {
    id: "warm-up",
    save: (change) => call(saveWarmUp, { body: change }),
    valuesOf: (pace) => changeOf(pace.warmUp),
    ...usePaceSaved("Warm-up"),
  });
  const hasBegun = warmUp.sendDaysBefore > 0 || warmUp.sentToday > 0;
  return (
    <form noValidate className="grid gap-3.75" onSubmit={submit}>
      <Switch
        label="Warm up a new domain"
        hint={`Sends ${FIRST_DAY_EMAILS} emails on the first day and twice as many on each further day, until all readers are included. The rest of a newsletter goes out on the following days.`}
        {...form.register("isOn")}
      />
      {isOn && <Plan warmUp={warmUp} />}
      {isOn && hasBegun && (
        <CheckField
          label="Begin with the first day again"
          hint="For another domain. Otherwise the plan continues where it stopped."
          {...form.register("isAnew")}
        />
      )}
      {!isOn && warmUp.isOn && (
        <p className="text-warn">All emails that wait for their day go out as soon as you save.</p>
      )}
      <SaveBar label="Save warm-up" {...bar} />
    </form>
  );
}

/** What may go out today, and on the days after it. */
function Plan({ warmUp }: { warmUp: WarmUp }) {
  const { sentToday, limit, sendDaysBefore, activeCount } = warmUp;
  if (limit >= activeCount)
    return (
      <p className="text-ink-2">
        A day’s limit of {counted(limit)} covers all {countOf(activeCount, "reader")}: nobody has to wait.
      </p>
    );
  const later = daysUntil(activeCount, sendDaysBefore);
  return (
    <p className="text-ink-2 tabular-nums [&_b]:font-semibold [&_b]:text-ink">
      Today <b>{counted(limit)}</b> emails, {counted(sentToday)} of them sent. On the next send days{" "}
      {later.map(counted).join(", ")}: then all {countOf(activeCount, "reader")} are included.
    </p>
  );
}

/** The limits of the days after today, up to the first that covers all. */
function daysUntil(activeCount: number, sendDaysBefore: number): number[] {
  const limits: number[] = [];
  for (let day = sendDaysBefore + 1; (limits.at(-1) ?? 0) < activeCount; day++) limits.push(limitOfDay(day));
  return limits;
}
