import { useController } from "react-hook-form";
import { countOf, counted } from "../../../../contract/base/counting.ts";
import { MAX_SAMPLE_PERCENT } from "../../../../contract/mailing/subject-tests.ts";
import { proposePercent, readersEach } from "../../../../contract/mailing/subject-verdict.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

const PERCENTS = [1, 2, 5, 10, 15, 20, 25, 30, 40, MAX_SAMPLE_PERCENT];
const HOURS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72];
const DECIDERS = [
  { value: "winner", name: "The winner is sent" },
  { value: "owner", name: "You choose" },
];

/** How a subject test is done: its sample, its waiting time, and who decides. */
export function SubjectTestPart({ readers }: { readers: number | undefined }) {
  const { field } = useController<NewsletterValues, "subjectTest">({ name: "subjectTest" });
  const { value: test, onChange } = field;
  if (!test) return null;
  const subjects = test.others.length + 1;
  const proposed = readers === undefined ? undefined : proposePercent(readers, subjects);
  const percents = [...new Set([...PERCENTS, test.percent, proposed ?? test.percent])].toSorted(
    (a, b) => a - b,
  );
  const hours = [...new Set([...HOURS, test.hours])].toSorted((a, b) => a - b);
  const each = readers === undefined ? undefined : readersEach(readers, subjects, test.percent);
  return (
    <Section id="subject-test" title="Subject test">
      <div className="grid gap-3">
        <Select
          label="Sample"
          hint={
            each === undefined
              ? undefined
              : `About ${countOf(each, "reader")} for each subject, chosen at random.`
          }
          options={percents.map((percent) => ({
            value: String(percent),
            name: `${percent} % of the readers${percent === proposed ? " (proposed)" : ""}`,
          }))}
          value={String(test.percent)}
          onChange={({ target }) => onChange({ ...test, percent: Number(target.value) })}
        />
        <Select
          label="Wait after the sample"
          options={hours.map((each) => ({ value: String(each), name: countOf(each, "hour") }))}
          value={String(test.hours)}
          onChange={({ target }) => onChange({ ...test, hours: Number(target.value) })}
        />
        <Select
          label="Then"
          options={DECIDERS}
          value={test.decides}
          onChange={({ target }) => onChange({ ...test, decides: target.value })}
        />
        {proposed !== undefined && proposed !== test.percent && readers !== undefined && (
          <p className="text-xs text-ink-3">
            For {countOf(readers, "reader")} and {counted(subjects)} subjects, {proposed} % are proposed.{" "}
            <button type="button" className="link" onClick={() => onChange({ ...test, percent: proposed })}>
              Use {proposed} %
            </button>
          </p>
        )}
      </div>
    </Section>
  );
}
