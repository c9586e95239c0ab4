import {
  listQuestionsSchema,
  type DateOrder,
  type ListQuestions as Questions,
  type ListReading,
} from "../../../../contract/moving/imports.ts";
import { ApiError } from "../../../api/client.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import type { Mapping } from "./imports-query.ts";
import type { Words } from "./StatusWords.tsx";

/** What the owner has said of columns that look like a status, and of dates that can be read in two ways. */
export interface Answers {
  columns: Record<string, "status" | "ignore">;
  dates: DateOrder | undefined;
  words: Words;
}

/** Returns what a refused preview has to be told; undefined for another refusal. */
export const questionsIn = (error: Error | null): Questions | undefined =>
  error instanceof ApiError ? listQuestionsSchema.safeParse(error.body).data : undefined;

/** The columns as the owner chose them and answered. */
export function readingOf({ status, ...mapping }: Mapping, { columns, dates, words }: Answers): ListReading {
  const answered = (answer: "status" | "ignore") =>
    Object.keys(columns).filter((column) => columns[column] === answer);
  const chosen = [...(status === undefined ? [] : [status]), ...answered("status")];
  return {
    mapping: { ...mapping, ...(chosen.length > 0 && { status: chosen }) },
    ignore: answered("ignore"),
    words,
    ...(dates && { dates }),
  };
}

interface ListQuestionsProps {
  questions: Questions | undefined;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Asks what must be known before anything is imported. Answered questions stay, so that an answer can be changed. */
export function ListQuestions({ questions, answers, onChange }: ListQuestionsProps) {
  const open = questions?.statusColumns ?? [];
  const answered = Object.keys(answers.columns).filter((name) => !open.some(({ column }) => column === name));
  const columns = [...answered.map((column) => ({ column, examples: [] })), ...open];
  const asksDates = answers.dates !== undefined || typeof questions?.ambiguousDate === "string";
  if (columns.length === 0 && !asksDates) return null;
  const answer = (column: string, value: string) => {
    const { [column]: _, ...others } = answers.columns;
    if (value === "status" || value === "ignore") others[column] = value;
    onChange({ ...answers, columns: others });
  };
  return (
    <div className="grid gap-3.75">
      {questions && (
        <Notice tone="warn">
          <b>Answer this before you import.</b> People who left must not come back, and dates must be right.
        </Notice>
      )}
      {columns.map(({ column, examples }) => (
        <Select
          key={column}
          label={`The column “${column}” looks like a status`}
          hint={examples.length > 0 ? `It has: ${examples.join(", ")}.` : undefined}
          value={answers.columns[column] ?? ""}
          options={[
            { value: "", name: "Choose what it is" },
            { value: "status", name: "It says who has left" },
            { value: "ignore", name: "Ignore this column" },
          ]}
          onChange={({ target }) => answer(column, target.value)}
        />
      ))}
      {asksDates && (
        <Select
          label={`Dates${questions?.ambiguousDate ? ` such as “${questions.ambiguousDate}”` : ""}`}
          value={answers.dates ?? ""}
          options={[
            { value: "", name: "Choose what comes first" },
            { value: "day-first", name: "Day first: 31/12/2024" },
            { value: "month-first", name: "Month first: 12/31/2024" },
          ]}
          onChange={({ target: { value } }) =>
            onChange({
              ...answers,
              dates: value === "day-first" || value === "month-first" ? value : undefined,
            })
          }
        />
      )}
    </div>
  );
}
