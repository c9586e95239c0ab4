/** Names a step of the import. One that replaces another step leads the keyboard and the screen reader to it. */
export function StepHeading({ name, isFirst }: { name: string; isFirst: boolean }) {
  return (
    <h3 ref={isFirst ? undefined : takeFocus} tabIndex={-1} className="mb-3 font-semibold outline-none">
      {name}
    </h3>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
