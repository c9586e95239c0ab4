import { useMutation } from "@tanstack/react-query";
import { Eye } from "../../ui/icons/icons.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { Popover } from "../../ui/dialogs/Popover.tsx";
import { BarTool } from "../BarTool.tsx";
import type { Preview } from "./text-source.ts";
import { Moment } from "../../time/Moment.tsx";

interface PreviewButtonProps {
  noun: "post" | "newsletter" | "page";
  session: { saved: object | undefined; preview: () => Promise<Preview> };
}

/** Makes a link to the text as readers would see it, with what is not saved yet. */
export function PreviewButton({ noun, session }: PreviewButtonProps) {
  const preview = useMutation({
    mutationFn: async () => ({ isSaved: session.saved !== undefined, ...(await session.preview()) }),
  });
  return (
    <Popover
      label="Preview"
      trigger={<BarTool name="Preview" icon={Eye} />}
      onOpenChange={(isOpen) => {
        if (isOpen) preview.mutate();
      }}
    >
      {preview.isPending && <p className="text-ink-3">Making a link…</p>}
      <FormFailure error={preview.error?.message} />
      {preview.data && <PreviewLink noun={noun} {...preview.data} />}
    </Popover>
  );
}

interface PreviewLinkProps extends Preview {
  noun: PreviewButtonProps["noun"];
  /** The first save of a text ends the links that were made before. */
  isSaved: boolean;
}

function PreviewLink({ noun, isSaved, url, expiresAt }: PreviewLinkProps) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Anyone with this link can read the {noun}, with the changes you make later, until{" "}
        {isSaved ? <Moment at={expiresAt} /> : "you save it. Then make a new link"}.
      </p>
      <p className="truncate rounded-sm bg-active px-2 py-1 font-mono text-xs">{url}</p>
      <div className="flex items-center justify-end gap-3">
        <CopyButton text={url}>Copy link</CopyButton>
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Open preview
        </a>
      </div>
    </div>
  );
}
