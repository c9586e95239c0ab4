import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import { inactiveMonths } from "../../../../contract/subscriber-filters.ts";
import { ANSWER_DAYS, getSunsetRule, saveSunsetRule } from "../../../../contract/sunset.ts";
import type { SunsetRule } from "../../../../contract/sunset.ts";
import { call } from "../../../api/client.ts";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { useUnsaved } from "../../../site-owner/settings/UnsavedGroups.tsx";
import { Switch } from "../../../ui/Check.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { SaveBar } from "../../../ui/SaveBar.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { takeSaved, valuesToSend } from "../../../ui/take-saved.ts";

const ID = "sunset";

const ruleQuery = queryOptions({
  queryKey: [getSunsetRule.path],
  queryFn: () => call(getSunsetRule),
});

/** The rule by which inactive subscribers are asked whether they still want newsletters. */
export function SunsetGroup() {
  const query = useQuery(ruleQuery);
  return (
    <SettingsGroup
      id={ID}
      title="Inactive subscribers"
      why="Asks subscribers who do not read whether they still want newsletters, and pauses those who do not answer."
    >
      <QueryState query={query} className="h-16 w-full" />
      {query.data && <RuleForm rule={query.data} />}
    </SettingsGroup>
  );
}

const lengths = inactiveMonths.map((value) => ({ value, name: `${value} months` }));

function RuleForm({ rule }: { rule: z.output<typeof getSunsetRule.answer> }) {
  const { isOn, months, revision, isTrackingOn } = rule;
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useForm<SunsetRule>({ values: { isOn, months }, resetOptions: { keepDirtyValues: true } });
  const { isDirty, errors } = form.formState;
  useUnsaved(ID, isDirty);
  const save = useMutation({
    mutationFn: (change: SunsetRule) => call(saveSunsetRule, { body: { ...change, revision } }),
    onMutate: () => valuesToSend(form),
    onSuccess: (saved, _, sent) => {
      queries.setQueryData(ruleQuery.queryKey, saved);
      takeSaved(form, { isOn: saved.isOn, months: saved.months }, sent);
      toasts.add({ title: "Settings saved", description: "Inactive subscribers: the changes are live." });
    },
    onError: (error) => form.setError("root", { message: error.message }),
  });
  const submit = form.handleSubmit((change) => save.mutate(change));
  return (
    <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
      {!isTrackingOn && (
        <Notice tone="info">
          <b>Opens and clicks are not counted,</b> so nobody can tell who reads, and nobody is asked. You can
          count them under{" "}
          <Link to="/admin/settings#privacy" className="link">
            Reader privacy
          </Link>
          .
        </Notice>
      )}
      <Switch
        label="Ask inactive subscribers automatically"
        hint={`Once a day, one email each. Subscribers who do not answer, open or click within ${ANSWER_DAYS} days are paused until they resume.`}
        {...form.register("isOn")}
      />
      <Select label="Inactive after" options={lengths} {...form.register("months")} />
      <p className="text-ink-3">
        <Link to="/admin/subscribers?inactive=6" className="link">
          See who is inactive
        </Link>
      </p>
      <SaveBar
        label="Save inactive subscribers"
        error={errors.root?.message}
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}
