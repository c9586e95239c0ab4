import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { counted } from "../../../contract/base/counting.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { controlLook } from "../../ui/forms/FieldFrame.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { ArrowDown, ArrowUp, X } from "../../ui/icons/icons.tsx";
import { CaseSensitive } from "../../ui/icons/writing-icons.tsx";
import { find, foundIn, replaceAll, replaceOne, step } from "./find-in-text.ts";

/** Finds and replaces words in the text. Enter goes to the next match, with Shift to the one before; Esc ends it. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [words, setWords] = useState(() => selectedWords(editor));
  const [replacement, setReplacement] = useState("");
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor: shown }) => {
      const found = foundIn(shown.state);
      return { count: found.matches.length, current: found.current };
    },
  });
  useEffect(() => {
    find(editor, { words, isCaseSensitive });
  }, [editor, words, isCaseSensitive]);
  useEffect(() => () => void (editor.isDestroyed || find(editor, undefined)), [editor]);
  const close = () => {
    // At once, unlike the command: keys that are pressed before the next frame belong to the text.
    editor.view.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const isNothing = count === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc, from whatever is focused in it
    <search className="find-bar" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <FindField
        label="Find"
        isFirst
        value={words}
        onChange={setWords}
        onEnter={(isShift) => step(editor, isShift ? -1 : 1)}
      />
      <IconButton
        name="Previous match"
        icon={ArrowUp}
        disabled={isNothing}
        onClick={() => step(editor, -1)}
      />
      <IconButton name="Next match" icon={ArrowDown} disabled={isNothing} onClick={() => step(editor, 1)} />
      <IconButton
        name="Match case"
        icon={CaseSensitive}
        aria-pressed={isCaseSensitive}
        onClick={() => setCaseSensitive(!isCaseSensitive)}
      />
      <IconButton name="Close" icon={X} onClick={close} />
      <FindField
        label="Replace with"
        value={replacement}
        onChange={setReplacement}
        onEnter={() => replaceOne(editor, replacement)}
      />
      <div className="find-actions">
        <Button size="small" disabled={isNothing} onClick={() => replaceOne(editor, replacement)}>
          Replace
        </Button>
        <Button size="small" disabled={isNothing} onClick={() => replaceAll(editor, replacement)}>
          Replace all
        </Button>
      </div>
      <output className="find-count">{words !== "" && sayCount(count, current)}</output>
    </search>
  );
}

const sayCount = (count: number, current: number) =>
  count === 0 ? "No matches" : `${counted(current + 1)} of ${counted(count)}`;

interface FindFieldProps {
  label: string;
  value: string;
  isFirst?: boolean;
  onChange: (value: string) => void;
  onEnter: (isShift: boolean) => void;
}

function FindField({ label, value, isFirst = false, onChange, onEnter }: FindFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={isFirst ? selectAll : undefined}
        id={id}
        dir="auto"
        value={value}
        placeholder={label}
        autoComplete="off"
        className={`${controlLook} h-control`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // The post's form is around it.
          event.preventDefault();
          onEnter(event.shiftKey);
        }}
      />
    </div>
  );
}

const selectAll = (input: HTMLInputElement | null) => input?.select();

/** What is searched at first: the selected words, if they are on one line. */
function selectedWords({ state: { doc, selection } }: Editor): string {
  const words = doc.textBetween(selection.from, selection.to, "\n");
  return words.includes("\n") || words.length > 100 ? "" : words;
}
