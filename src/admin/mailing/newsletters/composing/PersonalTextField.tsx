import "../../../editor/fields/field-chip.css";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { findFields, writtenField, type KnownField } from "../../../../contract/audience/personal-fields.ts";
import { FieldMenu } from "../../../editor/fields/FieldMenu.tsx";
import { useTypedSigns } from "../../../writing/use-typed-signs.ts";
import { SlashMenuList, type TakeKeyBox } from "../../../editor/SlashMenuList.tsx";
import { FieldNotes, describedAs } from "../../../ui/forms/FieldFrame.tsx";
import { UserRound } from "../../../ui/icons/icons.tsx";
import { beginIn } from "../../../writing/begin-in.ts";
import { leadByKey } from "../../../ui/forms/lead-on.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";

interface PersonalTextFieldProps {
  name: "subject" | "preheader";
  label: string;
  /** The cursor is here when the screen opens. */
  isFirst?: boolean;
  placeholder: string;
  fields: readonly KnownField[];
  /** How its text looks. */
  look: string;
}

/** A line of text with personal fields, drawn as chips. It wraps and grows, but holds no line break. */
export function PersonalTextField({
  name,
  label,
  isFirst = false,
  placeholder,
  fields,
  look,
}: PersonalTextFieldProps) {
  const { register, formState } = useFormContext<NewsletterValues>();
  const text = useWatch<NewsletterValues, typeof name>({ name });
  const id = useId();
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useTypedSigns(area);
  useEffect(() => {
    if (isFirst) beginIn(box);
  }, [isFirst, box]);
  const keys = useRef<TakeKeyBox["current"]>(undefined);
  /** Where the field that is being typed begins, and its letters so far. */
  const [typed, setTyped] = useState<{ from: number; query: string }>();
  const error = formState.errors[name]?.message;
  const entries = fields.map((field) => ({ name: field.label, icon: UserRound, hint: field.sample, field }));
  const offered = entries.filter(({ field }) => typed && field.name.startsWith(typed.query.toLowerCase()));
  const { ref, onBlur, ...registered } = register(name);
  const put = (field: KnownField, from: number) => {
    setTyped(undefined);
    if (box) insertField(box, field, from);
  };
  const boxLook = `[grid-area:1/1] min-w-0 whitespace-pre-wrap wrap-break-word ${look}`;
  return (
    <div className="grid gap-1.25">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1">
          <div
            aria-hidden="true"
            dir="auto"
            className={`${boxLook} pointer-events-none border-transparent bg-transparent text-transparent`}
          >
            {text === "" ? placeholder : <Chips text={text} fields={fields} />}
          </div>
          <textarea
            {...registered}
            {...describedAs(id, error, undefined)}
            ref={(element) => {
              ref(element);
              area.current = element;
              setBox(element);
            }}
            rows={1}
            dir="auto"
            data-stop=""
            placeholder={placeholder}
            className={`${boxLook} resize-none overflow-hidden bg-transparent outline-none placeholder:text-ink-3`}
            onSelect={({ currentTarget }) => setTyped(fieldTypedIn(currentTarget))}
            onBlur={(event) => {
              setTyped(undefined);
              void onBlur(event);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              const isMenus = offered.length > 0 && keys.current?.(event.nativeEvent);
              if (isMenus) event.preventDefault();
              else leadByKey(event);
              if (event.key !== "Escape" || offered.length === 0) return;
              event.stopPropagation();
              setTyped(undefined);
            }}
          />
        </div>
        {/* Tab leads on to the next line of text: the keyboard has the brace. */}
        <FieldMenu
          tabIndex={-1}
          entries={entries}
          onPick={({ field }) => put(field, box?.selectionStart ?? 0)}
        />
      </div>
      <FieldNotes id={id} error={error} hint={undefined} />
      {typed && box && offered.length > 0 && (
        <SlashMenuList
          menu={{
            actions: offered,
            choose: ({ field }) => put(field, typed.from),
            place: box.getBoundingClientRect(),
          }}
          keys={keys}
          text={box}
        />
      )}
    </div>
  );
}

function Chips({ text, fields }: { text: string; fields: readonly KnownField[] }) {
  const found = findFields(text, fields);
  return (
    <>
      {found.map(({ from, to, isKnown }, index) => (
        <Fragment key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <span className={`field-chip ${isKnown ? "" : "is-unknown"}`}>{text.slice(from, to)}</span>
        </Fragment>
      ))}
      {/* The sign makes a line without words as high as one with words. */}
      {`${text.slice(found.at(-1)?.to ?? 0)}\u200B`}
    </>
  );
}

/** The field whose brace and letters are before the cursor. */
function fieldTypedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  if (selectionStart !== selectionEnd) return undefined;
  const [whole, query = ""] = /(?<![{\\])\{(\w{0,40})$/.exec(value.slice(0, selectionStart)) ?? [];
  return whole === undefined ? undefined : { from: selectionStart - whole.length, query };
}

/** Replaces what is selected, from `from` on, by a field. The cursor is behind it. */
function insertField(box: HTMLTextAreaElement, field: KnownField, from: number) {
  box.focus();
  box.setRangeText(writtenField(field), from, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
