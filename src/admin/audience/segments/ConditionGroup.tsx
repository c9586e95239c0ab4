import type { Condition, Conditions } from "../../../contract/audience/segments.ts";
import { AddButton, Button } from "../../ui/buttons/Button.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { X } from "../../ui/icons/icons.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { ConditionRow } from "./ConditionRow.tsx";
import type { ConditionParts } from "./segments-query.ts";
import { matchNames, matchOf, newLeaf } from "./segment-words.ts";

/** Groups in groups; the contract has the same limit. */
const MAX_DEPTH = 3;

interface ConditionGroupProps {
  group: Conditions;
  parts: ConditionParts;
  /** Sentences about what is wrong, by the path from here: `conditions.0.value`. */
  errors: Readonly<Record<string, string>>;
  depth?: number;
  onChange: (group: Conditions) => void;
  onRemove?: () => void;
}

/** Conditions of which all, any or none must hold, and the groups among them. */
export function ConditionGroup({ group, parts, errors, depth = 1, onChange, onRemove }: ConditionGroupProps) {
  const { conditions } = group;
  const put = (changed: Condition[]) => onChange({ ...group, conditions: changed });
  const change = (index: number, condition: Condition) =>
    put(conditions.map((each, at) => (at === index ? condition : each)));
  const remove = (index: number) => put(conditions.filter((_, at) => at !== index));
  const fresh = newLeaf(parts.tags.length > 0 ? "tag" : "joined", parts);
  return (
    <fieldset
      className={`grid min-w-0 gap-2.5 max-md:gap-4 ${depth > 1 ? "border-l-2 border-line-strong pl-3" : ""}`}
    >
      <legend className="sr-only">{depth === 1 ? "Conditions" : "Group of conditions"}</legend>
      <div className="flex items-center gap-1">
        <div className="w-44">
          <Select
            label="Subscribers match"
            isLabelHidden
            options={matchNames}
            value={matchOf(group)}
            onChange={({ target: { value } }) =>
              onChange({
                ...group,
                isNegated: value.startsWith("not "),
                match: value.endsWith("all") ? "all" : "any",
              })
            }
          />
        </div>
        {onRemove && (
          <span className="ml-auto shrink-0">
            <IconButton name="Remove group" icon={X} onClick={onRemove} />
          </span>
        )}
      </div>
      {conditions.map((condition, index) =>
        condition.kind === "group" ? (
          <ConditionGroup
            // Rows have no other identity, and keep nothing of their own.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            group={condition}
            parts={parts}
            errors={errorsWithin(errors, index)}
            depth={depth + 1}
            onChange={(changed) => change(index, changed)}
            onRemove={() => remove(index)}
          />
        ) : (
          <ConditionRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            leaf={condition}
            parts={parts}
            error={Object.values(errorsWithin(errors, index))[0]}
            onChange={(changed) => change(index, changed)}
            onRemove={conditions.length > 1 ? () => remove(index) : undefined}
          />
        ),
      )}
      <div className="flex flex-wrap gap-1.5">
        <AddButton size="small" onClick={() => put([...conditions, fresh])}>
          Add condition
        </AddButton>
        {depth < MAX_DEPTH && (
          <Button
            size="small"
            kind="ghost"
            onClick={() =>
              put([...conditions, { kind: "group", isNegated: false, match: "any", conditions: [fresh] }])
            }
          >
            Add group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function errorsWithin(errors: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const start = `conditions.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, words]) =>
      path.startsWith(start) ? [[path.slice(start.length), words]] : [],
    ),
  );
}
