import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { Ellipsis } from "../ui/icons/icons.tsx";

/** Shows the tools of a writing screen in its bar; on a phone, in a panel below it that its button opens. */
export function MoreTools({ children }: { children: ReactNode }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The keyboard is led to what stays: the first button. At a desk, where nothing is closed, that is not shown. */
  const leave = () => {
    root.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  const close = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    if (event instanceof KeyboardEvent) {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    } else if (event.target instanceof Element && !isOfTools(event.target, root.current)) {
      setOpen(false);
    }
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("pointerdown", close, { signal });
    document.addEventListener("keydown", close, { signal });
    return () => ended.abort();
  }, [isOpen]);
  return (
    <div ref={root} className="contents">
      <IconButton
        name="More"
        icon={Ellipsis}
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- A key on a button is a click. */}
      <div
        id={id}
        role="presentation"
        className={`md:contents max-md:absolute max-md:top-full max-md:right-(--pad) max-md:w-56 max-md:gap-1 max-md:rounded-[9px] max-md:bg-raise max-md:p-1.5 max-md:shadow-lift ${isOpen ? "max-md:grid" : "max-md:hidden"}`}
        onClick={({ target }) => {
          // A tool with a panel of its own stays, because that stands beside it.
          const tool = target instanceof Element ? target.closest("a, button") : null;
          if (tool && !tool.hasAttribute("aria-haspopup")) leave();
        }}
      >
        {children}
      </div>
    </div>
  );
}

const isOfTools = (target: Element, root: Element | null) =>
  root?.contains(target) === true || target.closest("[data-radix-popper-content-wrapper]") !== null;
