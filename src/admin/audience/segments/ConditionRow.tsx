import type { ReactNode } from "react";
import {
  standardFields,
  standardNames,
  type StandardName,
} from "../../../contract/audience/standard-fields.ts";
import {
  conditionKinds,
  needsValue,
  subscriberSources,
  type FieldTest,
  type Leaf,
} from "../../../contract/audience/segments.ts";
import { shownStatuses } from "../../../contract/audience/subscriber-filters.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { X } from "../../ui/icons/icons.tsx";
import { statusNames } from "../audience-words.ts";
import { Choice, named } from "./Choice.tsx";
import type { ConditionParts } from "./segments-query.ts";
import { fieldVerbs, kindNames, newLeaf, sourceNames, verbs } from "./segment-words.ts";

interface ConditionRowProps {
  leaf: Leaf;
  parts: ConditionParts;
  /** What is wrong with it. */
  error: string | undefined;
  onChange: (leaf: Leaf) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** One condition: what it is about, how it is compared, and with what. */
export function ConditionRow({ leaf, parts, error, onChange, onRemove }: ConditionRowProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 grow grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-2 md:grid-cols-3">
          <div className={leaf.kind === "tag" ? "" : "max-md:col-span-2"}>
            <Choice
              label="Condition"
              value={leaf.kind}
              options={conditionKinds.map((kind) => ({ value: kind, name: kindNames[kind] }))}
              onChange={(kind) => onChange(newLeaf(kind, parts))}
            />
          </div>
          <Values leaf={leaf} parts={parts} onChange={onChange} />
        </div>
        {onRemove && (
          <span className="shrink-0">
            <IconButton name="Remove condition" icon={X} onClick={onRemove} />
          </span>
        )}
      </div>
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type ValuesProps = Pick<ConditionRowProps, "leaf" | "parts" | "onChange">;

function Values({ leaf, parts, onChange }: ValuesProps): ReactNode {
  switch (leaf.kind) {
    case "tag":
      return (
        <>
          <Verb leaf={leaf} onChange={onChange} />
          <div className="max-md:col-span-2">
            <Choice
              label="Tag"
              value={String(leaf.tagId)}
              options={named(parts.tags, leaf.tagId, ({ name }) => name)}
              onChange={(id) => onChange({ ...leaf, tagId: Number(id) })}
            />
          </div>
        </>
      );
    case "field":
      return (
        <>
          <Choice
            label="Field"
            value={String(leaf.fieldId)}
            options={named(parts.fields, leaf.fieldId, ({ label }) => label)}
            onChange={(id) => onChange({ ...leaf, fieldId: Number(id) })}
          />
          <Comparison leaf={leaf} onChange={onChange} />
        </>
      );
    case "standard":
      return (
        <>
          <Choice
            label="Field"
            value={leaf.name}
            options={standardBeside(parts.fields, leaf.name)}
            onChange={(name) => onChange({ ...leaf, name })}
          />
          <Comparison leaf={leaf} onChange={onChange} />
        </>
      );
    case "status":
      return (
        <>
          <Verb leaf={leaf} onChange={onChange} />
          <Choice
            label="Status"
            value={leaf.status}
            options={shownStatuses.map((value) => ({ value, name: statusNames[value] }))}
            onChange={(status) => onChange({ ...leaf, status })}
          />
        </>
      );
    case "joined":
      return (
        <>
          <Verb leaf={leaf} onChange={onChange} />
          <Days days={leaf.days} onChange={(days) => onChange({ ...leaf, days: days ?? 0 })} />
        </>
      );
    case "source":
      return (
        <>
          <Verb leaf={leaf} onChange={onChange} />
          <Choice
            label="Source"
            value={leaf.source}
            options={subscriberSources.map((value) => ({ value, name: sourceNames[value] }))}
            onChange={(source) => onChange({ ...leaf, source })}
          />
        </>
      );
    case "opened":
    case "clicked":
      return (
        <>
          <div className="min-w-0 max-md:col-span-2">
            <Verb leaf={leaf} onChange={onChange} />
          </div>
          <div className="min-w-0 max-md:col-span-2">
            <Choice
              label="Newsletter"
              value={leaf.newsletterId === null ? "" : String(leaf.newsletterId)}
              options={[
                { value: "", name: "Any newsletter" },
                ...named(parts.newsletters, leaf.newsletterId, ({ subject }) => subject),
              ]}
              onChange={(id) => onChange({ ...leaf, newsletterId: id === "" ? null : Number(id) })}
            />
          </div>
          <div className="min-w-0 max-md:col-span-2 md:col-start-3">
            <Days
              days={leaf.days}
              placeholder="At any time"
              onChange={(days) => onChange({ ...leaf, days })}
            />
          </div>
        </>
      );
    case "answered":
      return (
        <>
          <div className="min-w-0 max-md:col-span-2">
            <Verb leaf={leaf} onChange={onChange} />
          </div>
          <div className="min-w-0 max-md:col-span-2">
            <Choice
              label="Poll"
              value={String(leaf.pollId)}
              options={named(parts.polls, leaf.pollId, ({ question }) => question)}
              onChange={(id) => onChange({ ...leaf, pollId: Number(id), answer: null })}
            />
          </div>
          <div className="min-w-0 max-md:col-span-2 md:col-start-3">
            <Choice
              label="Answer"
              value={String(leaf.answer ?? "")}
              options={answersIn(parts.polls, leaf)}
              onChange={(n) => onChange({ ...leaf, answer: n === "" ? null : Number(n) })}
            />
          </div>
        </>
      );
  }
}

interface ComparisonProps {
  leaf: Extract<Leaf, { kind: "field" | "standard" }>;
  onChange: (leaf: Leaf) => void;
}

/** How a text is compared, and with what. */
function Comparison({ leaf, onChange }: ComparisonProps) {
  const tests = Object.entries(fieldVerbs).flatMap(([test, [is, isNot]]) => [
    { value: test, name: is },
    { value: `not ${test}`, name: isNot },
  ]);
  return (
    <>
      <Choice
        label="How"
        value={`${leaf.isNegated ? "not " : ""}${leaf.test}`}
        options={tests}
        onChange={(chosen) =>
          onChange({
            ...leaf,
            isNegated: chosen.startsWith("not "),
            // One of the keys of `fieldVerbs`.
            test: chosen.replace("not ", "") as FieldTest,
          })
        }
      />
      {needsValue(leaf.test) && (
        <div className="col-span-2 md:col-start-2">
          <TextField
            label="Value"
            isLabelHidden
            placeholder="Value"
            value={leaf.value}
            onChange={({ target }) => onChange({ ...leaf, value: target.value })}
          />
        </div>
      )}
    </>
  );
}

interface VerbProps {
  leaf: Exclude<Leaf, { kind: "field" | "standard" }>;
  onChange: (leaf: Leaf) => void;
}

/** The condition, or its opposite. */
function Verb({ leaf, onChange }: VerbProps) {
  const [is, isNot] = verbs[leaf.kind];
  return (
    <Choice
      label="How"
      value={String(leaf.isNegated)}
      options={[
        { value: "false", name: is },
        { value: "true", name: isNot },
      ]}
      onChange={(value) => onChange({ ...leaf, isNegated: value === "true" })}
    />
  );
}

interface DaysProps {
  days: number | null;
  placeholder?: string;
  onChange: (days: number | null) => void;
}

function Days({ days, placeholder, onChange }: DaysProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      {placeholder && <span className="whitespace-nowrap text-ink-2">in the last</span>}
      <div className="min-w-0 grow">
        <TextField
          label="Days"
          isLabelHidden
          inputMode="numeric"
          placeholder={placeholder}
          // Nothing and what is no number are kept as 0, which is shown as nothing.
          value={days === null || days === 0 ? "" : String(days)}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, "").slice(0, 5);
            onChange(digits === "" ? null : Number(digits));
          }}
        />
      </div>
      <span className="text-ink-2">days</span>
    </div>
  );
}

/** The standard fields that no custom one has the place of, with the chosen one. */
const standardBeside = (fields: ConditionParts["fields"], chosen: StandardName) =>
  standardNames
    .filter((name) => name === chosen || !fields.some(({ key }) => key === name))
    .map((value) => ({ value, name: standardFields[value].label }));

/** The answers of the poll, and any of them, with the chosen one also if it is not offered any longer. */
function answersIn(polls: ConditionParts["polls"], { pollId, answer }: Extract<Leaf, { kind: "answered" }>) {
  const answers = polls.find(({ id }) => id === pollId)?.answers ?? [];
  const options = answers.map(({ n, words }) => ({ id: n, words }));
  return [{ value: "", name: "Any answer" }, ...named(options, answer, ({ words }) => words)];
}
