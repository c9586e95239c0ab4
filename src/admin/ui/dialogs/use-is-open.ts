import { useEffect, useEffectEvent, useRef } from "react";

/** Tells what its dialog began whether the dialog is still open. */
export function useIsOpen(onClose: () => void) {
  const isOpen = useRef(true);
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      closed();
    };
  }, []);
  return isOpen;
}
