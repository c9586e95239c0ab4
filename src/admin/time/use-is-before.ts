import { useEffect, useState } from "react";

/** True if `instant` is still to come. False for none. */
export function useIsBefore(instant: string | null): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (instant === null) return undefined;
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && passed !== instant;
}
