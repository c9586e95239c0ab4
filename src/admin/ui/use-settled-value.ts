import { useEffect, useState } from "react";

/** A value as it was when it had stayed the same for `pauseMs`: for what takes too long to work out at each key. */
export function useSettledValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(settled, value)) return undefined;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [settled, value, pauseMs]);
  return settled;
}
