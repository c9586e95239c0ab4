import { useCallback, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** Tells whether its screen is still shown, and nobody is on the way to another. Asked by what ends late. */
export function useIsHere(): () => boolean {
  const { state } = useNavigation();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = state === "idle";
    return () => {
      isHere.current = false;
    };
  }, [state]);
  return useCallback(() => isHere.current, []);
}
