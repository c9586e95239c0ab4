import { Icon } from "./Icon.tsx";

interface FieldProps {
  label: string;
  name: string;
  autoComplete: string;
  type?: "text" | "password";
  isOptional?: boolean;
  hint?: string | undefined;
  value?: string | undefined;
  problem?: string | undefined;
}

export function Field(props: FieldProps) {
  const { label, name, autoComplete, type = "text", isOptional = false, hint, value, problem } = props;
  const noteId = `${name}-note`;
  return (
    <div className="labelled">
      <label htmlFor={name}>{label}</label>
      <input
        className="field"
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={!isOptional}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? noteId : undefined}
      />
      <Note id={noteId} problem={problem} hint={hint} />
    </div>
  );
}

interface NoteProps {
  id: string;
  problem: string | undefined;
  hint?: string | undefined;
}

/** What is wrong with a field, or else its hint. */
export function Note({ id, problem, hint }: NoteProps) {
  if (problem)
    return (
      <p className="note note--bad" id={id} role="alert">
        <Icon name="alert" />
        {problem}
      </p>
    );
  return hint ? (
    <p className="note" id={id}>
      {hint}
    </p>
  ) : null;
}
