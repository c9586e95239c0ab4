import { useEffect } from "react";

/** Names the browser's tab after the screen. */
export function usePageTitle(screen: string) {
  useEffect(() => {
    document.title = `Masthead Admin: ${screen}`;
  }, [screen]);
}
