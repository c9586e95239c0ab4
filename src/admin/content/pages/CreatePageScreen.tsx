import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { defaultPageSlugs, type DefaultPageSlug } from "../../../contract/content/default-pages.ts";
import {
  blankPage,
  getDefaultPage,
  unsavedPages,
  valuesOfPageDraft,
  type Page,
  type PageFields,
  type UnsavedPage,
} from "../../../contract/content/pages.ts";
import { queryOf } from "../../api/query-of.ts";
import { ApiError } from "../../api/client.ts";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { useIsHere } from "../../ui/states/use-is-here.ts";
import { UnsavedTexts } from "../../writing/session/UnsavedTexts.tsx";
import { useOpenedCopy } from "../../writing/session/use-opened-copy.ts";
import { UnsavedSource } from "../../writing/session/text-source.ts";
import { PAGES, PageForm } from "./PageForm.tsx";
import { pageKind } from "./page-kind.ts";
import { refreshPages } from "./pages-query.ts";
import { useFooterOffer } from "./use-footer-offer.ts";

/** `/admin/pages/create`; with `?from=`, from the text of a default page; with `?copy=`, a page that was begun and never saved. */
export function CreatePageScreen() {
  const [params] = useSearchParams();
  const { form, copyId, onBegun } = useOpenedCopy();
  const copy = useQuery({
    ...queryOf(unsavedPages.get, { params: { id: String(copyId) } }),
    enabled: copyId !== null,
    gcTime: 0,
    staleTime: 0,
  });
  // What was begun from the text of a default page has its address, and takes its place.
  const replaced = params.get("from") ?? copy.data?.fields.slug;
  const from = defaultPageSlugs.find((slug) => slug === replaced);
  const text = useQuery({
    ...queryOf(getDefaultPage, { params: { slug: String(from) } }),
    enabled: from !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const isGone = copy.error instanceof ApiError && copy.error.status === 404;
  const error = text.error ?? (isGone ? null : copy.error);
  if (error) return <FailureNotice>{error.message}</FailureNotice>;
  if ((from && !text.data) || (copyId !== null && !isGone && !copy.data)) return <Spinner />;
  return (
    <NewPage
      key={`${form} ${from}`}
      copy={copy.data}
      from={from}
      baseline={text.data ?? blankPage}
      onBegun={onBegun}
    >
      {isGone && <Notice tone="warn">{copy.error?.message}</Notice>}
    </NewPage>
  );
}

interface NewPageProps {
  copy: UnsavedPage | undefined;
  from: DefaultPageSlug | undefined;
  baseline: PageFields;
  onBegun: (id: number) => void;
  children: ReactNode;
}

function NewPage({ copy, from, baseline, onBegun, children }: NewPageProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const offerFooter = useFooterOffer();
  const [kind] = useState(() => pageKind(from));
  const [source] = useState(
    () =>
      new UnsavedSource(kind, {
        copy,
        onBegun: (id) => {
          if (isHere()) onBegun(id);
        },
      }),
  );
  const onSaved = (page: Page, isWhole: boolean) => {
    void refreshPages(queries);
    toasts.add(
      page.status === "published"
        ? {
            title: "Page published",
            description: `Readers find it at /${page.slug}.`,
            ...(!from && offerFooter(page)),
          }
        : { title: "Page saved as a draft" },
    );
    // What is written meanwhile goes on in the same form, which is the new page's by now.
    if (isWhole && isHere()) void navigate(PAGES);
  };
  return (
    <PageForm
      title={from ? "Edit page" : "New page"}
      kind={kind}
      source={source}
      baseline={baseline}
      initial={copy ? valuesOfPageDraft(copy.fields, baseline) : baseline}
      loadedAt={copy?.savedAt}
      onSaved={onSaved}
    >
      {children}
      {!copy && <UnsavedTexts kind={kind} addressOf={(id) => `${PAGES}/create?copy=${id}`} />}
      {from && (
        <div className="pt-6">
          <Notice tone="info">This is the default text. Readers see it until you save your own.</Notice>
        </div>
      )}
    </PageForm>
  );
}
