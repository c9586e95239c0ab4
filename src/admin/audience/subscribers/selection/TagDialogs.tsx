import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { countOf, counted } from "../../../../contract/base/counting.ts";
import { MAX_TAG_LENGTH } from "../../../../contract/base/tags.ts";
import { TextField } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { subscriberTagsQuery } from "../../tags-query.ts";
import { ChangeDialog } from "../../../ui/dialogs/ChangeDialog.tsx";
import { useChangeSelection } from "./use-change-selection.ts";
import type { SelectionDialogProps } from "../../../ui/lists/WholeSelectionBar.tsx";
import type { Selected } from "./use-selected.ts";

/** Gives the selected subscribers a tag that there is, or a new one. */
function TagSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps<Selected>) {
  const change = useChangeSelection(selected, onDone);
  const { data } = useQuery(subscriberTagsQuery);
  const [tag, setTag] = useState("");
  const known = useId();
  return (
    <ChangeDialog
      title="Add a tag"
      description={`It is added to ${countOf(change.count, "subscriber")}. Those who already have it do not change.`}
      action="Add tag"
      pendingAction="Adding..."
      change={change}
      isIncomplete={tag.trim() === ""}
      onSubmit={() => change.run({ action: "tag", tag: tag.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        hint="A new name becomes a tag that only you see."
        autoComplete="off"
        list={known}
        value={tag}
        maxLength={MAX_TAG_LENGTH}
        readOnly={change.hasBegun || change.isPending}
        onChange={({ target }) => setTag(target.value)}
      />
      <datalist id={known}>
        {data?.tags.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </ChangeDialog>
  );
}

/** Takes a tag from the selected subscribers. */
function UntagSelectionDialog({ selected, onDone, onClose }: SelectionDialogProps<Selected>) {
  const change = useChangeSelection(selected, onDone);
  const { data } = useQuery(subscriberTagsQuery);
  const [tag, setTag] = useState("");
  const options = (data?.tags ?? []).map(({ name, subscribers }) => ({
    value: name,
    name: `${name} (${counted(subscribers)})`,
  }));
  return (
    <ChangeDialog
      title="Remove a tag"
      description={`It is removed from ${countOf(change.count, "subscriber")}. The tag itself stays.`}
      action="Remove tag"
      pendingAction="Removing..."
      change={change}
      isIncomplete={tag === ""}
      onSubmit={() => change.run({ action: "untag", tag })}
      onClose={onClose}
    >
      <Select
        label="Tag"
        options={[
          { value: "", name: data?.tags.length === 0 ? "There are no tags" : "Choose a tag" },
          ...options,
        ]}
        value={tag}
        disabled={change.hasBegun || change.isPending}
        onChange={({ target }) => setTag(target.value)}
      />
    </ChangeDialog>
  );
}

/** The buttons of both, wherever subscribers can be selected. */
export const tagActions = [
  { name: "Add tag", dialog: TagSelectionDialog },
  { name: "Remove tag", dialog: UntagSelectionDialog },
];
