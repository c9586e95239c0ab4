import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  importPosts,
  MOST_WITH_IMPORTED,
  type PostChoices,
  type PostImport,
  type UploadedPosts,
} from "../../../../contract/moving/post-imports.ts";
import { productOf } from "../../../../contract/moving/post-products.ts";
import { ApiError, call } from "../../../api/client.ts";
import type { PrepareStep } from "../../../importing/import-kind.ts";
import { LookFailure } from "../../../importing/LookFailure.tsx";
import { PrepareForm } from "../../../importing/PrepareForm.tsx";
import { CheckField } from "../../../ui/forms/Check.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import { FilingSelects } from "./FilingSelects.tsx";
import { postPreviewQuery } from "./post-imports-query.ts";
import { PostsReport } from "./PostsReport.tsx";

const TYPING_PAUSE_MS = 600;

/** How the posts are filed, and what would happen, before anything is written. */
export function PreparePosts({ file, onBack, onBegun }: PrepareStep<UploadedPosts, PostImport>) {
  const [filing, setFiling] = useState<Pick<PostChoices, "category" | "mapping">>({ mapping: {} });
  const [addsCategories, setAddsCategories] = useState(true);
  const [bringsImages, setBringsImages] = useState(true);
  const [site, setSite] = useState("");
  const settledSite = useSettledValue(site.trim(), TYPING_PAUSE_MS);
  const choicesFor = (from: string): PostChoices => ({
    ...filing,
    addsCategories,
    bringsImages,
    ...(from && { site: from }),
  });
  const look = useQuery(postPreviewQuery(file.id, choicesFor(settledSite)));
  const begin = useMutation({
    // Enter may come before the address that was typed has been looked at.
    mutationFn: () => call(importPosts, { body: { ...choicesFor(site.trim()), file: file.id } }),
    onSuccess: onBegun,
  });
  const siteError = refusedSite(look.error) ?? refusedSite(begin.error);
  // The preview of the choices before stays in sight until the new one is there, and when that fails.
  const [known, setKnown] = useState(look.data);
  if (look.data && look.data !== known) setKnown(look.data);
  const found = look.data ?? known;
  return (
    <PrepareForm
      begin={begin}
      canBegin={found !== undefined && !(look.isError && settledSite === site.trim())}
      isRefusedByField={Boolean(siteError)}
      onBack={onBack}
    >
      <p className="text-ink-2">
        <b className="font-semibold wrap-anywhere text-ink">{file.name}</b>, {productOf(file.format).name}
      </p>
      {found && (
        <FilingSelects
          filings={found.filings}
          added={found.report.newCategories}
          filing={filing}
          onChange={setFiling}
        />
      )}
      <CheckField
        label="Add categories of the old site"
        hint={`The ones with the most posts, until you have ${MOST_WITH_IMPORTED}. The others become tags.`}
        checked={addsCategories}
        onChange={({ target }) => setAddsCategories(target.checked)}
      />
      {!productOf(file.format).saysSite && (
        <TextField
          label="Address of the old site (optional)"
          hint="Masthead uses it to recognize links and images of your old site."
          type="url"
          placeholder="https://old.example.com"
          value={site}
          error={siteError}
          onChange={({ target }) => {
            setSite(target.value);
            begin.reset();
          }}
        />
      )}
      <CheckField
        label="Import images"
        hint="From the file, or from the old site. If you turn this off, images keep their addresses and the server copies them later."
        checked={bringsImages}
        onChange={({ target }) => setBringsImages(target.checked)}
      />
      {found && !look.error && <PostsReport report={found.report} isDone={false} />}
      {/* There before it says something, so that what it says is heard. */}
      <output className="block text-ink-2 empty:hidden">{look.isFetching && "Preparing the preview…"}</output>
      {!siteError && <LookFailure error={look.error} onRetry={() => void look.refetch()} />}
    </PrepareForm>
  );
}

const refusedSite = (error: unknown) => (error instanceof ApiError ? error.fields?.["site"] : undefined);
