import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  addSegment,
  changeSegment,
  conditionsSchema,
  newSegmentSchema,
  type Conditions,
  type Segment,
} from "../../../contract/audience/segments.ts";
import { ApiError, call } from "../../api/client.ts";
import { TextField } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useSettledValue } from "../../ui/states/use-settled-value.ts";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { newLeaf } from "./segment-words.ts";
import { countQuery, refreshSegments, type ConditionParts } from "./segments-query.ts";

/** Counting is work for the database: it waits for a pause. */
const PAUSE_MS = 400;

interface SegmentDialogProps {
  /** Absent for a new one. */
  segment?: Segment | undefined;
  parts: ConditionParts;
  onSaved?: (segment: Segment) => void;
  onClose: () => void;
}

/** Names a segment and sets its conditions, and shows at each pause how many subscribers they mean. */
export function SegmentDialog({ segment, parts, onSaved, onClose }: SegmentDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(segment?.name ?? "");
  const [conditions, setConditions] = useState<Conditions>(segment?.conditions ?? firstConditions(parts));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (body: { name: string; conditions: Conditions }) =>
      segment
        ? call(changeSegment, { params: { id: String(segment.id) }, body })
        : call(addSegment, { body }),
    onSuccess: async (saved) => {
      await refreshSegments(queries);
      onClose();
      onSaved?.(saved);
      toasts.add({
        title: segment ? "Segment saved" : "Segment added",
        description: `“${saved.name}” has ${countOf(saved.subscribers, "subscriber")}.`,
      });
    },
    onError: (error) => setErrors(error instanceof ApiError ? (error.fields ?? {}) : {}),
  });
  const submit = () => {
    const parsed = newSegmentSchema.safeParse({ name, conditions });
    setErrors(parsed.success ? {} : errorsOf(parsed.error.issues));
    if (parsed.success) save.mutate(parsed.data);
  };
  return (
    <FormDialog
      title={segment ? "Edit segment" : "Add a segment"}
      description="Everyone who meets these conditions belongs to it, now and in the future."
      action={segment ? "Save segment" : "Add segment"}
      pendingAction="Saving..."
      isWide
      isPending={save.isPending}
      failure={errors["conditions"] ?? errors["conditions.conditions"] ?? failureOf(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      <ConditionGroup
        group={conditions}
        parts={parts}
        errors={errorsIn(errors)}
        onChange={(changed) => {
          setConditions(changed);
          setErrors({});
        }}
      />
      <LiveCount conditions={conditions} />
    </FormDialog>
  );
}

function LiveCount({ conditions }: { conditions: Conditions }) {
  const settled = useSettledValue(conditions, PAUSE_MS);
  const parsed = conditionsSchema.safeParse(settled);
  const { data, error, isPlaceholderData } = useQuery({
    ...countQuery(settled),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  });
  const words = () => {
    if (!parsed.success) return "Fill in all conditions to see how many subscribers match.";
    if (error) return `The subscribers could not be counted. ${error.message}`;
    if (!data) return "Counting…";
    const get = data.recipients === 1 ? "gets" : "get";
    return `${countOf(data.subscribers, "subscriber")}, of whom ${counted(data.recipients)} ${get} newsletters`;
  };
  return (
    <output aria-busy={isPlaceholderData} className="block border-t border-rule pt-3 text-ink-2 tabular-nums">
      {words()}
    </output>
  );
}

const firstConditions = (parts: ConditionParts): Conditions => ({
  kind: "group",
  isNegated: false,
  match: "all",
  conditions: [newLeaf(parts.tags.length > 0 ? "tag" : "joined", parts)],
});

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Those about the conditions, by the path within them. */
const errorsIn = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [path.replace(/^conditions\./, ""), words]),
  );

/** A refusal that names its fields is shown beside them. */
const failureOf = (error: Error | null) =>
  error && !(error instanceof ApiError && error.fields) ? error.message : undefined;
