import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { standardFields, standardOf } from "../../../../contract/audience/standard-fields.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import {
  importList,
  listFields,
  type ListField,
  type ListFormat,
  type ListImport,
  type UploadedList,
} from "../../../../contract/moving/imports.ts";
import { ApiError, call } from "../../../api/client.ts";
import { LookFailure } from "../../../importing/LookFailure.tsx";
import { PrepareForm } from "../../../importing/PrepareForm.tsx";
import type { PrepareStep } from "../../../importing/import-kind.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { ListQuestions, questionsIn, readingOf, type Answers } from "./ListQuestions.tsx";
import { Problems, ReportTable } from "./ReportTable.tsx";
import { StatusWords } from "./StatusWords.tsx";
import { previewQuery, type Mapping } from "./imports-query.ts";

/** What the columns mean, what the people agreed to, and what would happen, before anything is written. */
export function PrepareImport({ file: list, onBack, onBegun }: PrepareStep<UploadedList, ListImport>) {
  const [mapping, setMapping] = useState<Mapping>({});
  const [answers, setAnswers] = useState<Answers>({ columns: {}, dates: undefined, words: {} });
  const [consent, setConsent] = useState("");
  const hasAddresses = Boolean(mapping["email"] ?? list.recognised.email);
  const reading = readingOf(mapping, answers);
  const preview = useQuery({ ...previewQuery(list.id, reading), enabled: hasAddresses });
  // Questions stay in their places while the preview after an answer is prepared.
  const [refusal, setRefusal] = useState<Error | null>(null);
  if (preview.error && preview.error !== refusal) setRefusal(preview.error);
  const questions = questionsIn(preview.isPending ? refusal : preview.error);
  const begin = useMutation({
    mutationFn: () => call(importList, { body: { list: list.id, ...reading, consent } }),
    onSuccess: onBegun,
  });
  const refused = begin.error instanceof ApiError ? begin.error.fields?.["consent"] : undefined;
  const report = hasAddresses ? preview.data : undefined;
  return (
    <PrepareForm begin={begin} canBegin={Boolean(report)} isRefusedByField={Boolean(refused)} onBack={onBack}>
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{list.name}</b>, {countOf(list.rowCount, "row")}
        {list.format !== "csv" && `, a list from ${formatNames[list.format]}`}
      </p>
      <ColumnSelects list={list} mapping={mapping} onChange={setMapping} />
      <ListQuestions questions={questions} answers={answers} onChange={setAnswers} />
      <StatusWords
        unknown={report?.unknownStatuses ?? []}
        words={answers.words}
        onChange={(words) => setAnswers({ ...answers, words })}
      />
      {report && <ReportTable report={report} isDone={false} />}
      {report && <Problems report={report} />}
      <output className="block text-ink-2 empty:hidden">
        {hasAddresses && preview.isPending && "Preparing the preview…"}
      </output>
      <LookFailure error={questions ? null : preview.error} onRetry={() => void preview.refetch()} />
      <TextArea
        label="Where did you get these addresses, and what did people agree to?"
        hint="Stored with each address as proof of consent. An import sends no emails."
        value={consent}
        error={refused}
        onChange={({ target }) => setConsent(target.value)}
      />
    </PrepareForm>
  );
}

const formatNames: Record<Exclude<ListFormat, "csv">, string> = {
  masthead: "Masthead",
  mailchimp: "Mailchimp",
  ghost: "Ghost",
  substack: "Substack",
  buttondown: "Buttondown",
  beehiiv: "Beehiiv",
  kit: "Kit",
  mailerlite: "MailerLite",
  mailpoet: "MailPoet",
  brevo: "Brevo",
  listmonk: "listmonk",
  wordpress: "WordPress.com",
  keila: "Keila",
};

const labels: Record<ListField, string> = {
  email: "Email address",
  ...standardOf((name) => standardFields[name].label),
  status: "Status",
  subscribed_at: "Subscribed at",
  tags: "Tags",
};

interface ColumnSelectsProps {
  list: UploadedList;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column says what. The first choice is what was recognised. */
function ColumnSelects({ list, mapping, onChange }: ColumnSelectsProps) {
  const { columns, recognised, customFields } = list;
  const fields = [
    ...listFields
      // A custom field of the same key takes its place.
      .filter((key) => !customFields.some((field) => field.key === key))
      .map((key) => ({ key, label: labels[key], recognised: recognised[key] })),
    ...customFields,
  ];
  const choose = (field: string, column: string) => {
    const { [field]: _, ...others } = mapping;
    onChange(column === "" ? others : { ...others, [field]: column });
  };
  return (
    <div className="grid grid-cols-2 gap-3.75 max-md:grid-cols-1">
      {fields.map(({ key, label, recognised: found }) => (
        <Select
          key={key}
          label={label}
          value={mapping[key] ?? ""}
          options={[
            { value: "", name: found || (key === "email" ? "Choose a column" : "None") },
            ...columns.map((column) => ({ value: column, name: column })),
          ]}
          onChange={({ target }) => choose(key, target.value)}
        />
      ))}
    </div>
  );
}
