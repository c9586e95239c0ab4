import { Suspense, lazy, memo, useState } from "react";
import type { RichTextProps } from "./rich-text-props.ts";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { loadPart } from "../api/load-part.ts";

const RichTextEditor = lazy(async () => ({
  // The same until what it is given changes: a form is drawn at each key.
  default: memo((await loadPart(() => import("./RichTextEditor.tsx"))).RichTextEditor),
}));

const loadingLook = { 100: "min-h-25", 400: "min-h-100", 500: "min-h-125" };

/** A text with headings, lists, images, tables and code. The editor is loaded when it is first shown. */
export function RichText(props: RichTextProps) {
  const [first] = useState(props.html);
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className={`grid content-start gap-3 py-4 ${loadingLook[props.minHeight]}`}>
          <Skeleton className="h-3 w-2/3" />
          <Skeleton />
          <Skeleton className="h-3 w-1/2" />
        </div>
      }
    >
      <RichTextEditor {...props} html={first} />
    </Suspense>
  );
}
