// A list of options that a line of text proposes is no <select>, and <datalist> finds nothing by other words.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { FieldFrame, controlLook, describedAs, type FieldWords } from "./FieldFrame.tsx";

interface ComboOption {
  /** Unlike that of every other option. */
  id: string;
  name: string;
  /** A few words at the right. */
  note?: string;
}

interface ComboboxProps extends FieldWords {
  typed: string;
  onType: (typed: string) => void;
  /** What fits what is typed, best first. */
  options: readonly ComboOption[];
  onChoose: (id: string) => void;
  /** Called when the field is left, or Enter is pressed without an option. */
  onLeave?: () => void;
  /** Said in place of the options when none fits. */
  emptyWords: string;
  placeholder?: string;
  /** Drawn at the left, over the input. */
  icon?: ReactNode;
}

/** A line of text that proposes while one types (ARIA APG, “Editable Combobox With List Autocomplete”). */
export function Combobox(props: ComboboxProps) {
  const { typed, options, emptyWords, placeholder, icon, ...words } = props;
  const { label, error, hint, isLabelHidden = false } = words;
  const id = useId();
  const list = useOptionList(props);
  const optionId = (index: number) => `${id}-option-${index}`;
  const activeId = list.isOpen && list.active >= 0 ? optionId(list.active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} isErrorHeard>
      <div className="relative">
        {icon}
        <input
          {...describedAs(id, error, hint)}
          role="combobox"
          dir="auto"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          placeholder={placeholder}
          onChange={({ target }) => list.type(target.value)}
          onClick={list.open}
          onKeyDown={list.press}
          onBlur={list.leave}
          className={`${controlLook} h-8.5 max-md:h-control ${icon ? "pl-7.5" : ""}`}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          hidden={!list.isOpen}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-auto rounded-[9px] bg-raise p-1.5 shadow-lift"
        >
          {options.map((option, index) => (
            // The keyboard stays in the input, which names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === list.active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(option)}
              className="flex min-h-8 cursor-default items-center gap-3 rounded-md px-2.5 hover:bg-hover aria-selected:bg-active max-md:min-h-11"
            >
              <span className="min-w-0 grow wrap-anywhere">{option.name}</span>
              {option.note && <span className="shrink-0 text-xs text-ink-3">{option.note}</span>}
            </div>
          ))}
        </div>
        {list.isOpen && options.length === 0 && (
          <p className="absolute inset-x-0 top-full z-30 mt-1 rounded-[9px] bg-raise px-4 py-3 text-ink-2 shadow-lift">
            {emptyWords}
          </p>
        )}
        <output className="sr-only">
          {list.isOpen && (options.length === 0 ? emptyWords : `${options.length} found`)}
        </output>
      </div>
    </FieldFrame>
  );
}

/** Which option the arrow keys are at, and whether the options are shown. */
function useOptionList({ typed, onType, options, onChoose, onLeave }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState(-1);
  /** Enter takes the best option only for what was typed since the field was entered. */
  const [wasTyped, setWasTyped] = useState(false);
  const active = Math.min(moved, options.length - 1);
  const close = () => {
    setOpen(false);
    setMoved(-1);
    setWasTyped(false);
  };
  const choose = ({ id }: ComboOption) => {
    close();
    onChoose(id);
  };
  const leave = () => {
    close();
    onLeave?.();
  };
  const move = (step: number) => {
    setOpen(true);
    setMoved(
      (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(1, options.length),
    );
  };
  const press = (event: KeyboardEvent) => {
    // The keys of an input method choose among its own proposals.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active] ?? (wasTyped && typed.trim() !== "" ? options[0] : undefined);
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && isOpen && chosen) choose(chosen);
    else if (event.key === "Enter" && isOpen) leave();
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    isOpen: isOpen && (options.length > 0 || typed.trim() !== ""),
    active,
    choose,
    leave,
    press,
    open: () => setOpen(true),
    type: (value: string) => {
      setOpen(true);
      setMoved(-1);
      setWasTyped(true);
      onType(value);
    },
  };
}
