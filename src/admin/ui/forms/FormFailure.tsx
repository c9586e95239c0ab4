import { CircleAlert } from "../icons/icons.tsx";

/** A refusal that belongs to the whole form. */
export function FormFailure({ error }: { error: string | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className="flex items-center gap-1.25 text-xs text-bad">
      <CircleAlert className="icon size-3.25" aria-hidden="true" />
      {error}
    </p>
  );
}
