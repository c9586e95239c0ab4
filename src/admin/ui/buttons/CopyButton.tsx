import { useState } from "react";
import { Button } from "./Button.tsx";

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  size?: "small" | "normal";
  children: string;
}

/** Copies a text, and says whether that worked. Browsers have no clipboard for pages over plain HTTP. */
export function CopyButton({ text, size = "normal", children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"Copied" | "Not copied">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch {
      setOutcome("Not copied");
    }
  };
  return (
    <Button size={size} onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? children}</span>
    </Button>
  );
}
