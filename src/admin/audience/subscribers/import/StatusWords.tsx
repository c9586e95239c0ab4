import { listedStatuses, type ListReading, type ListReport } from "../../../../contract/moving/imports.ts";
import { Select } from "../../../ui/forms/Select.tsx";

export type Words = NonNullable<ListReading["words"]>;

/** More are reported and not asked about. */
const MAX_ASKED = 20;

const meanings: Record<Words[string], string> = {
  active: "Subscribed: may be mailed",
  pending: "Not mailed until they confirm",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Complained",
};

interface StatusWordsProps {
  unknown: ListReport["unknownStatuses"];
  words: Words;
  onChange: (words: Words) => void;
}

/** Lets the owner say what words for a status mean that are not understood. Answered ones stay, to be changed. */
export function StatusWords({ unknown, words, onChange }: StatusWordsProps) {
  const asked = unknown.map(({ word }) => word).filter((word) => word !== "" && word !== "…");
  const names = [...new Set([...Object.keys(words), ...asked])].sort().slice(0, MAX_ASKED);
  const answer = (word: string, value: string) => {
    const { [word]: _, ...others } = words;
    const meaning = listedStatuses.find((status) => status === value);
    onChange(meaning ? { ...others, [word]: meaning } : others);
  };
  return (
    <div className="grid grid-cols-2 gap-3.75 empty:hidden max-md:grid-cols-1">
      {names.map((word) => (
        <Select
          key={word}
          label={`The status “${word}” means`}
          value={words[word] ?? ""}
          options={[
            { value: "", name: "Not understood: not mailed until they confirm" },
            ...listedStatuses.map((status) => ({ value: status, name: meanings[status] })),
          ]}
          onChange={({ target }) => answer(word, target.value)}
        />
      ))}
    </div>
  );
}
