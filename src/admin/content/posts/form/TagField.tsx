import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { X } from "../../../ui/icons/icons.tsx";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FieldFrame, controlLook, describedAs } from "../../../ui/forms/FieldFrame.tsx";
import type { PostValues } from "../values/post-values.ts";

/** Enter or Add adds what is typed, trimmed; what is empty or there already is ignored; the x removes (spec, section 5). */
export function TagField() {
  const id = useId();
  const {
    field: { ref, value: tags, onBlur, onChange },
    fieldState,
  } = useController<PostValues, "tags">({ name: "tags" });
  const [typed, setTyped] = useState("");
  const error = fieldState.error?.message;
  const add = () => {
    const tag = typed.trim();
    const isThere = tags.some((each) => tagKeyOf(each) === tagKeyOf(tag));
    if (tag && !isThere) onChange([...tags, tag]);
    setTyped("");
  };
  return (
    <FieldFrame id={id} label="Tags" error={error}>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => onChange(tags.filter((each) => each !== tag))} />
          ))}
        </ul>
      )}
      <div className="flex gap-1.5">
        <input
          ref={ref}
          dir="auto"
          value={typed}
          maxLength={60}
          placeholder="Add a tag"
          {...describedAs(id, error, undefined)}
          className={`${controlLook} h-control min-w-0 grow`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </FieldFrame>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-sm border border-line pl-2 text-xs">
      <span className="truncate">{tag}</span>
      <button
        type="button"
        aria-label={`Remove ${tag}`}
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink max-md:size-9"
        onClick={onRemove}
      >
        <X className="icon size-3" aria-hidden="true" />
      </button>
    </li>
  );
}
