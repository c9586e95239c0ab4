import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { z } from "zod";
import { inactiveMonths } from "../../../../contract/audience/subscriber-filters.ts";
import {
  ANSWER_DAYS,
  getSunsetRule,
  saveSunsetRule,
  type SunsetRule,
} from "../../../../contract/audience/sunset.ts";
import { queryOf } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { SettingsGroup } from "../../../site-owner/settings/SettingsGroup.tsx";
import { useSaving } from "../../../site-owner/settings/use-saving.ts";
import { Switch } from "../../../ui/forms/Check.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { Select } from "../../../ui/forms/Select.tsx";

const ID = "sunset";

const ruleQuery = queryOf(getSunsetRule);

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
  const form = useForm<SunsetRule>({ values: { isOn, months }, resetOptions: { keepDirtyValues: true } });
  const { submit, bar } = useSaving(form, {
    id: ID,
    save: (change) => call(saveSunsetRule, { body: { ...change, revision } }),
    valuesOf: (saved) => ({ isOn: saved.isOn, months: saved.months }),
    said: "Inactive subscribers: the changes are live.",
    onSaved: (saved) => queries.setQueryData(ruleQuery.queryKey, saved),
  });
  return (
    <form noValidate className="grid gap-3.75" onSubmit={submit}>
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
      <SaveBar label="Save inactive subscribers" {...bar} />
    </form>
  );
}
