import { LoaderCircle } from "../icons/icons.tsx";

/** In the middle of an otherwise empty screen. Comes after 300 ms, so that a fast answer shows none. */
export function Spinner() {
  return (
    <output className="grid min-h-dvh animate-late place-items-center">
      <LoaderCircle className="icon size-6 animate-spin text-ink-3" aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </output>
  );
}
