import { useEffect, useEffectEvent, useState } from "react";

/** Only the text: `quiet` while one writes, `stirred` once the pointer moves, which brings the bar's tools back. */
type FocusMode = "off" | "quiet" | "stirred";

/** Ctrl-. (⌘-.) turns the focus mode on and off; Esc ends it, unless something else takes that key. */
export function useFocusMode() {
  const [mode, setMode] = useState<FocusMode>("off");
  const isOn = mode !== "off";
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "." && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      return setMode(isOn ? "off" : "quiet");
    }
    if (!isOn) return undefined;
    return setMode(event.key === "Escape" ? "off" : "quiet");
  });
  const onPointerMove = useEffectEvent(() => setMode("stirred"));
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest("[data-panel]")) return;
    setMode("off");
    requestAnimationFrame(() => target.scrollIntoView({ block: "nearest" }));
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener("pointermove", onPointerMove);
    // The keyboard, or a field that is refused, leads to the panel.
    window.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("pointermove", onPointerMove);
      window.removeEventListener("focusin", onFocus);
    };
  }, [isOn]);
  return { mode, isOn, toggle: () => setMode(isOn ? "off" : "quiet") };
}
