import { useEffect, useState } from "react";

/** Returns the value that was last unchanged for `pauseMs`, for work that takes too long to repeat at each key press. */
export function useSettledValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(settled, value)) return undefined;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [settled, value, pauseMs]);
  return settled;
}
