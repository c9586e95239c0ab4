import { useEffect, useRef } from "react";

/** Names a step of the import. When another step takes its place, it leads the keyboard and the screen reader to that. */
export function StepHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    heading.current?.focus();
  }, [name]);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold outline-none">
      {name}
    </h3>
  );
}
