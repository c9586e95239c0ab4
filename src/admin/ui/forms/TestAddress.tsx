import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../buttons/Button.tsx";
import { useToasts } from "../toast/ToastProvider.tsx";
import type { ToastWords } from "../toast/toasts.ts";
import { TextField } from "./Field.tsx";

interface TestAddressProps {
  /** Sends the email, and says what became of it. */
  send: (to: string) => Promise<ToastWords>;
  /** What is written has to be saved first. */
  isUnsaved?: boolean;
}

/** Sends one email to an address, to try it. Not a form: it may stand in one. */
export function TestAddress({ send, isUnsaved = false }: TestAddressProps) {
  const [to, setTo] = useState("");
  const toasts = useToasts();
  const test = useMutation({ mutationFn: () => send(to.trim()), onSuccess: (words) => toasts.add(words) });
  const isReady = to.trim() !== "" && !isUnsaved && !test.isPending;
  return (
    <div className="flex items-end gap-2 max-md:flex-wrap">
      <div className="min-w-0 grow">
        <TextField
          label="Test email address"
          type="email"
          autoComplete="email"
          value={to}
          error={test.error?.message}
          onChange={({ target }) => {
            setTo(target.value);
            test.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (isReady) test.mutate();
          }}
        />
      </div>
      <Button disabled={!isReady} onClick={() => test.mutate()}>
        {test.isPending ? "Sending..." : isUnsaved ? "Save first" : "Send test email"}
      </Button>
    </div>
  );
}
