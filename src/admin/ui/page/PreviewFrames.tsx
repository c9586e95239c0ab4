import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { previewNewsletter } from "../../../contract/mailing/flight-check.ts";
import { postForm } from "../forms/post-form.ts";

type Fields = Record<string, string>;

interface PreviewFramesProps {
  title: string;
  /** What the preview is asked with. */
  fields: Fields;
  /** True if the reader's program is dark. */
  isDark: boolean;
}

/**
 * The mail in a frame that may do nothing. Another text is loaded in a new frame behind the one that is shown, so that
 * nothing flickers and the back button does not go through every word. It takes the focus over from the one that goes.
 */
export function PreviewFrames({ title, fields, isDark }: PreviewFramesProps) {
  const [loaded, setLoaded] = useState<string>();
  const wanted = JSON.stringify(fields);
  const shown = loaded ?? wanted;
  const frames = shown === wanted ? [wanted] : [shown, wanted];
  const box = useRef<HTMLDivElement>(null);
  const show = (asked: string) => {
    const hadFocus = box.current?.contains(document.activeElement) ?? false;
    flushSync(() => setLoaded(asked));
    if (hadFocus) box.current?.querySelector("iframe")?.focus();
  };
  return (
    <div ref={box} className="relative h-150">
      {frames.map((each) => (
        <PreviewFrame
          key={each}
          title={title}
          asked={each}
          isShown={each === shown}
          isDark={isDark}
          onLoad={() => show(each)}
        />
      ))}
    </div>
  );
}

interface PreviewFrameProps {
  title: string;
  /** The fields as JSON. */
  asked: string;
  isShown: boolean;
  isDark: boolean;
  onLoad: () => void;
}

function PreviewFrame({ title, asked, isShown, isDark, onLoad }: PreviewFrameProps) {
  const name = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = useRef(onLoad);
  useEffect(() => {
    // Only what is asked for counts, not the empty page that a new frame has.
    const heard = new AbortController();
    frame.current?.addEventListener("load", () => tell.current(), { signal: heard.signal });
    // What was written by this file.
    postForm(previewNewsletter.path, name, JSON.parse(asked) as Fields);
    return () => heard.abort();
  }, [name, asked]);
  return (
    <iframe
      ref={frame}
      name={name}
      title={title}
      sandbox=""
      aria-hidden={!isShown}
      className={`absolute inset-0 size-full ${isDark ? "bg-[#111] [color-scheme:dark]" : "bg-[#fff] [color-scheme:light]"} ${isShown ? "" : "invisible"}`}
    />
  );
}
