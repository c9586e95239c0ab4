import { Button } from "../../../ui/buttons/Button.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { DkimPair } from "../../../../contract/mailing/dkim-keys.ts";

/** A TXT record to copy into DNS. */
export function DkimRecord({ name, value, zoneLine }: DkimPair["records"][number]) {
  const toasts = useToasts();
  const copy = async (what: string, words: string) => {
    try {
      await navigator.clipboard.writeText(words);
      toasts.add({ title: "Copied", description: `${what} of ${name}` });
    } catch {
      // Browsers have no clipboard for pages over plain HTTP.
      toasts.add({ kind: "destructive", title: "Not copied", description: "Select the text instead." });
    }
  };
  return (
    <div className="grid gap-1.5">
      <p>
        <span className="text-ink-3">TXT</span> <span className="font-medium wrap-anywhere">{name}</span>
      </p>
      <p className="rounded-md border border-line bg-field px-2.5 py-2 font-mono text-xs wrap-anywhere">
        {value}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Copy the name ${name}`} onClick={() => void copy("The name", name)}>
          Copy name
        </Button>
        <Button
          size="small"
          aria-label={`Copy the value of ${name}`}
          onClick={() => void copy("The value", value)}
        >
          Copy value
        </Button>
        <Button
          size="small"
          aria-label={`Copy the zone file line of ${name}`}
          onClick={() => void copy("The line", zoneLine)}
        >
          Copy for a zone file
        </Button>
      </div>
    </div>
  );
}
