import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import { inactiveMonths } from "../../../../contract/subscribers.ts";
import { ANSWER_DAYS, getSunsetRule, saveSunsetRule } from "../../../../contract/sunset.ts";
import type { SunsetRule } from "../../../../contract/sunset.ts";
import { call } from "../../../api/client.ts";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { useUnsavedGroup } from "../../../site-owner/settings/UnsavedGroups.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Check.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";

const ID = "sunset";

const ruleQuery = queryOptions({
  queryKey: [getSunsetRule.path],
  queryFn: () => call(getSunsetRule),
});

/** The rule by which inactive subscribers are asked whether they still want newsletters. */
export function SunsetGroup() {
  const { data, error } = useQuery(ruleQuery);
  return (
    <SettingsGroup
      id={ID}
      title="Inactive subscribers"
      why="Asks subscribers who do not read whether they still want newsletters, and pauses those who do not answer."
    >
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && <RuleForm rule={data} />}
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
  const setUnsaved = useUnsavedGroup();
  useEffect(() => {
    setUnsaved(ID, isDirty);
    return () => setUnsaved(ID, false);
  }, [setUnsaved, isDirty]);
  const save = useMutation({
    mutationFn: (change: SunsetRule) => call(saveSunsetRule, { body: { ...change, revision } }),
    onSuccess: (saved) => {
      queries.setQueryData(ruleQuery.queryKey, saved);
      form.reset({ isOn: saved.isOn, months: saved.months });
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
      <FormFailure error={errors.root?.message} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || save.isPending}>
          {save.isPending ? "Saving..." : "Save inactive subscribers"}
        </Button>
        {isDirty && (
          <Button kind="ghost" disabled={save.isPending} onClick={() => form.reset()}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}
