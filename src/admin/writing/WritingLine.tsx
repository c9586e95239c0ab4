import { useEffect, useId, useRef, type ComponentProps, type RefCallback, type RefObject } from "react";
import { useTypedSigns } from "./use-typed-signs.ts";
import { FieldNotes, describedAs } from "../ui/forms/FieldFrame.tsx";
import { beginIn } from "./begin-in.ts";
import { leadByKey } from "../ui/forms/lead-on.ts";

interface WritingLineProps extends Omit<ComponentProps<"textarea">, "ref"> {
  ref: RefCallback<HTMLTextAreaElement>;
  label: string;
  error: string | undefined;
  /** The cursor is here when the screen opens. */
  isFirst?: boolean;
}

/** A line without a frame that grows with its words. Enter leads to what is written after it. */
export function WritingLine({
  label,
  error,
  isFirst = false,
  className = "",
  ref,
  ...rest
}: WritingLineProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useTypedSigns(area);
  useGrowth(area);
  useEffect(() => {
    if (isFirst) beginIn(area.current);
  }, [isFirst]);
  return (
    <div className="grid gap-1.25">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        {...rest}
        {...describedAs(id, error, undefined)}
        ref={(element) => {
          area.current = element;
          ref(element);
        }}
        rows={1}
        dir="auto"
        className={`field-sizing-content w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-ink-3 ${className}`}
        data-stop=""
        onKeyDown={leadByKey}
      />
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  );
}

/** Browsers without `field-sizing` get the height of the words by hand: after each rendering, input and change of width or font. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => grow(area.current));
  useEffect(() => {
    if (isGrowing()) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const fit = () => grow(area.current);
    area.current?.addEventListener("input", fit, { signal });
    window.addEventListener("resize", fit, { signal });
    document.fonts.addEventListener("loadingdone", fit, { signal });
    return () => ended.abort();
  }, [area]);
}

const isGrowing = () => CSS.supports("field-sizing", "content");

function grow(area: HTMLTextAreaElement | null) {
  if (!area || isGrowing()) return;
  area.style.height = "0";
  area.style.height = `${area.scrollHeight}px`;
}
