import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import {
  getPage,
  pageFieldsOf,
  valuesOfPageDraft,
  type AdminPage,
  type Page,
} from "../../../contract/content/pages.ts";
import { queryOf } from "../../api/query-of.ts";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/states/use-is-here.ts";
import { SavedSource } from "../../writing/session/text-source.ts";
import { PageForm } from "./PageForm.tsx";
import { pageKind } from "./page-kind.ts";
import { refreshPages } from "./pages-query.ts";
import { useFooterOffer } from "./use-footer-offer.ts";

const pageQuery = (id: number) => queryOf(getPage, { params: { id: String(id) } });

/** `/admin/pages/edit/{id}`. */
export function EditPageScreen() {
  const id = Number.parseInt(useParams()["id"] ?? "", 10);
  // A form begins with what the server has now.
  const { data, error } = useQuery({ ...pageQuery(id), gcTime: 0, staleTime: 0 });
  if (data) return <EditPage key={id} page={data} />;
  return error ? <FailureNotice>{error.message}</FailureNotice> : <Spinner />;
}

function EditPage({ page }: { page: AdminPage }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isHere = useIsHere();
  const offerFooter = useFooterOffer();
  // What the form begins with; what is read later is what it wrote itself.
  const [loaded] = useState(page);
  const [kind] = useState(() => pageKind());
  const { workingCopy } = loaded;
  const [source] = useState(
    () => new SavedSource(kind, { saved: loaded, copyRevision: workingCopy?.copyRevision ?? null }),
  );
  const baseline = pageFieldsOf(loaded);
  const onSaved = (saved: Page) => {
    if (isHere()) queries.setQueryData(pageQuery(saved.id).queryKey, { ...saved, workingCopy: null });
    void refreshPages(queries);
    const isNewToReaders = saved.status === "published" && loaded.status !== "published";
    toasts.add({ title: "Page updated", ...(isNewToReaders && offerFooter(saved)) });
  };
  return (
    <PageForm
      title="Edit page"
      kind={kind}
      source={source}
      baseline={baseline}
      initial={workingCopy ? valuesOfPageDraft(workingCopy.fields, baseline) : baseline}
      loadedAt={workingCopy?.savedAt ?? loaded.updatedAt}
      copy={workingCopy}
      onSaved={onSaved}
    />
  );
}
