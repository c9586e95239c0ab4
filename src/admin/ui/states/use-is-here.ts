import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Tells whether its screen is still shown, and nobody is on the way to another. Asked by what ends late. The browser's
 * address is the newest: React renders what follows from it when it has the time.
 */
export function useIsHere(): () => boolean {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const here = useRef<string>(undefined);
  useEffect(() => {
    here.current = state === "idle" ? pathname : undefined;
    return () => {
      here.current = undefined;
    };
  }, [state, pathname]);
  return useCallback(() => here.current === window.location.pathname, []);
}
