import { counted } from "../../contract/base/counting.ts";
interface RemarksProps {
  summary: string;
  /** Each with where it is. */
  remarks: readonly { place: string; words: string }[];
  /** How many there are beside these. */
  more: number;
}

/** What an import has to say of single rows or posts, folded away. */
export function Remarks({ summary, remarks, more }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-ink-2 hover:text-ink">{summary}</summary>
      <ul className="mt-2 grid gap-1 text-xs wrap-anywhere text-ink-2">
        {remarks.map(({ place, words }) => (
          <li key={`${place} ${words}`}>
            <span className="text-ink tabular-nums">{place}:</span> {words}
          </li>
        ))}
        {more > 0 && <li>… and {counted(more)} more.</li>}
      </ul>
    </details>
  );
}
