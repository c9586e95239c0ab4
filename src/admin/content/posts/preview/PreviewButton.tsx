import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Eye } from "../../../ui/icons/icons.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import type { PostSession } from "../saving/post-session.ts";
import type { Preview } from "../saving/post-source.ts";
import { Moment } from "../../../time/Moment.tsx";

/** Makes a link to the page as it would be, with what is not saved yet. */
export function PreviewButton({ session }: { session: PostSession }) {
  const preview = useMutation({ mutationFn: () => session.preview() });
  return (
    <Popover
      label="Preview"
      trigger={
        <Button>
          <Eye className="icon" aria-hidden="true" />
          Preview
        </Button>
      }
      onOpenChange={(isOpen) => {
        if (isOpen) preview.mutate();
      }}
    >
      {preview.isPending && <p className="text-ink-3">Making a link…</p>}
      <FormFailure error={preview.error?.message} />
      {preview.data && <PreviewLink preview={preview.data} />}
    </Popover>
  );
}

function PreviewLink({ preview: { url, expiresAt } }: { preview: Preview }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Whoever has this link sees the post as it is now, until <Moment at={expiresAt} />.
      </p>
      <p className="truncate rounded-sm bg-active px-2 py-1 font-mono text-xs">{url}</p>
      <div className="flex items-center justify-end gap-3">
        <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy link"}</Button>
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Open preview
        </a>
      </div>
    </div>
  );
}
