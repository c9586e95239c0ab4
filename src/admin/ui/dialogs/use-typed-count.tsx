import { useState, type ReactNode } from "react";
import { counted } from "../../../contract/base/counting.ts";
import { TextField } from "../forms/Field.tsx";

/** From this many on, a click is not enough. */
const TYPED_FROM = 11;

/** The field in which the number is typed before something is done to many that cannot be taken back whole. */
export function useTypedCount(count: number, isReadOnly: boolean): { isMissing: boolean; field: ReactNode } {
  const [typed, setTyped] = useState("");
  if (count < TYPED_FROM) return { isMissing: false, field: undefined };
  return {
    isMissing: typed.replaceAll(/\D/g, "") !== String(count),
    field: (
      <TextField
        label={`Type ${counted(count)} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        readOnly={isReadOnly}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  };
}
