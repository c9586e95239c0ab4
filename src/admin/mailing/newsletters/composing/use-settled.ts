import { useEffect, useState } from "react";

/** Flat fields as they were when nobody had changed them for `pauseMs`. */
export function useSettled<Fields extends Record<string, string>>(fields: Fields, pauseMs: number): Fields {
  const [settled, setSettled] = useState(fields);
  const isSettled = Object.entries(fields).every(([name, value]) => settled[name] === value);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setSettled(fields), pauseMs);
    return () => clearTimeout(timer);
  });
  return settled;
}
