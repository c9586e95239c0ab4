import { useEffect, useEffectEvent, useId, useState } from "react";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { PanelRight } from "../ui/icons/writing-icons.tsx";

/** The panel where it is below the text: over the text, so that the place in it stays. */
export const sheetLook =
  "outline-none max-lg:fixed max-lg:inset-x-0 max-lg:top-(--bar) max-lg:bottom-0 max-lg:z-20 max-lg:overflow-auto max-lg:overscroll-contain max-lg:border-t-0 md:max-lg:left-(--rail-width)";

/** Shows the panel of a writing room over its text until the text is wanted again: by the button, Esc, or the focus in it. */
export function useSheet() {
  const id = useId();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  /** Its height below the text, which stays free while it is over the text: the page would scroll otherwise. */
  const [freeHeight, setFreeHeight] = useState<number>();
  const isOpen = freeHeight !== undefined;
  const close = useEffectEvent((event: KeyboardEvent | FocusEvent) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      button?.focus({ preventScroll: true });
      setFreeHeight(undefined);
    } else if (isInText(event.target, panel)) {
      setFreeHeight(undefined);
    }
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    panel?.focus({ preventScroll: true });
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("keydown", close, { signal });
    document.addEventListener("focusin", close, { signal });
    return () => ended.abort();
  }, [isOpen, panel]);
  return {
    id,
    setPanel,
    setButton,
    isOpen,
    freeHeight,
    toggle: () => setFreeHeight(isOpen ? undefined : panel?.offsetHeight),
  };
}

/** A field of the text may be led to, such as one that was refused. */
const isInText = (target: EventTarget | null, panel: Element | null) =>
  target instanceof Element && target.closest("[data-room]") !== null && panel?.contains(target) === false;

type DetailsButtonProps = Pick<ReturnType<typeof useSheet>, "id" | "isOpen" | "setButton" | "toggle">;

export function DetailsButton({ id, isOpen, setButton, toggle }: DetailsButtonProps) {
  return (
    <IconButton
      ref={setButton}
      name="Details"
      icon={PanelRight}
      className="aria-expanded:bg-active aria-expanded:text-ink lg:hidden"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    />
  );
}
