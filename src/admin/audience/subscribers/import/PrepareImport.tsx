import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { importList } from "../../../../contract/imports.ts";
import type { ListImport, UploadedList } from "../../../../contract/imports.ts";
import { ApiError, call } from "../../../api/client.ts";
import type { PrepareStep } from "../../../importing/import-kind.ts";
import { LookFailure } from "../../../importing/LookFailure.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { ColumnSelects } from "./ColumnSelects.tsx";
import { previewQuery } from "./imports-query.ts";
import type { Mapping } from "./imports-query.ts";
import { Problems, ReportTable } from "./ReportTable.tsx";
import { countOf } from "../../../../contract/counting.ts";

/** What the columns mean, what the people agreed to, and what would happen, before anything is written. */
export function PrepareImport({ file: list, onBack, onBegun }: PrepareStep<UploadedList, ListImport>) {
  const [mapping, setMapping] = useState<Mapping>({});
  const [consent, setConsent] = useState("");
  const hasAddresses = Boolean(mapping.email ?? list.recognised.email);
  const preview = useQuery({ ...previewQuery(list.id, mapping), enabled: hasAddresses });
  const begin = useMutation({
    mutationFn: () => call(importList, { body: { list: list.id, mapping, consent } }),
    onSuccess: onBegun,
  });
  const refused = begin.error instanceof ApiError ? begin.error.fields?.["consent"] : undefined;
  const report = hasAddresses ? preview.data : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate();
      }}
    >
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{list.name}</b>, {countOf(list.rowCount, "row")}
        {list.format !== "csv" && `, a list from ${formatNames[list.format]}`}
      </p>
      <ColumnSelects list={list} mapping={mapping} onChange={setMapping} />
      {report && <ReportTable report={report} isDone={false} />}
      {report && <Problems report={report} />}
      <output className="block text-ink-2 empty:hidden">
        {hasAddresses && preview.isPending && "Preparing the preview…"}
      </output>
      <LookFailure error={preview.error} onRetry={() => void preview.refetch()} />
      <TextArea
        label="Where did you get these addresses, and what did people agree to?"
        hint="Stored with each address as proof of consent. An import sends no emails."
        value={consent}
        error={refused}
        onChange={({ target }) => setConsent(target.value)}
      />
      <FormFailure error={refused ? undefined : begin.error?.message} />
      <div className="flex flex-wrap justify-end gap-2 max-md:*:grow">
        <Button onClick={onBack}>Choose another file</Button>
        <Button kind="primary" type="submit" disabled={!report || begin.isPending}>
          {begin.isPending ? "Importing..." : "Import"}
        </Button>
      </div>
    </form>
  );
}

const formatNames = { mailchimp: "Mailchimp", ghost: "Ghost", substack: "Substack" };
