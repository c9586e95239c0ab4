import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useCallback, useEffect, useRef, useState } from "react";
import { Copy, Ellipsis } from "../ui/icons/icons.tsx";
import { FilePen, FileInput } from "../ui/icons/writing-icons.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { Menu, MenuItem } from "../ui/buttons/Menu.tsx";
import { TextArea } from "../ui/forms/TextArea.tsx";
import { useSettledValue } from "../ui/states/use-settled-value.ts";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import { parseHtml } from "./html/parse-html.ts";
import { readMarkdown, readMarkdownFile } from "./markdown/read-markdown.ts";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { insertText } from "./paste/pasting.ts";
import { isUploading } from "./upload/image-uploads.ts";

type Task = "edit" | "paste";

/** How long nothing is typed before the text follows. */
const PAUSE_MS = 500;

const WAIT = {
  title: "Files are still being uploaded",
  description: "Edit the text as Markdown when they are here.",
} as const;

/** The text as Markdown: out, in, and as a whole. */
export function MarkdownMenu({ editor }: { editor: Editor }) {
  const toasts = useToasts();
  const [task, setTask] = useState<Task>();
  // What arrives behind the dialog would be missing from its Markdown, and be removed by the next key.
  const edit = () => (isUploading(editor) ? toasts.add(WAIT) : setTask("edit"));
  const copy = () =>
    navigator.clipboard
      .writeText(writeMarkdown(editor.state.doc, parseHtml))
      .then(() => toasts.add({ title: "Copied as Markdown" }), edit);
  return (
    <>
      <Menu trigger={<IconButton name="Markdown" icon={Ellipsis} />}>
        <MenuItem icon={Copy} onSelect={() => void copy()}>
          Copy as Markdown
        </MenuItem>
        <MenuItem icon={FileInput} onSelect={() => setTask("paste")}>
          Paste Markdown
        </MenuItem>
        <MenuItem icon={FilePen} onSelect={edit}>
          Edit as Markdown
        </MenuItem>
      </Menu>
      {task === "edit" && <EditDialog editor={editor} onClose={() => setTask(undefined)} />}
      {task === "paste" && <PasteDialog editor={editor} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface MarkdownDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** The text follows what is typed, so that it is kept as everything written is. Only Cancel brings back what was there. */
function EditDialog({ editor, onClose }: MarkdownDialogProps) {
  const [before] = useState(() => editor.state.doc);
  const [initial] = useState(() => writeMarkdown(editor.state.doc, parseHtml));
  const [markdown, setMarkdown] = useState(initial);
  const settled = useSettledValue(markdown, PAUSE_MS);
  const applied = useRef(initial);
  const apply = useCallback(
    (text: string) => {
      if (text === applied.current) return;
      applied.current = text;
      replaceText(editor, readMarkdown(text, editor.schema, parseHtml));
    },
    [editor],
  );
  useEffect(() => apply(settled), [apply, settled]);
  const done = () => {
    apply(markdown);
    onClose();
  };
  const cancel = () => {
    if (applied.current !== initial) replaceText(editor, before);
    onClose();
  };
  return (
    <Dialog
      title="Edit as Markdown"
      description="The whole text. Elements that Markdown does not have appear as HTML."
      isWide
      onClose={done}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button kind="primary" onClick={done}>
            Done
          </Button>
        </>
      }
    >
      <MarkdownArea value={markdown} onChange={setMarkdown} />
    </Dialog>
  );
}

/** Replaces what differs alone: what surrounds it, such as an image on its way, stays. */
function replaceText({ state, view }: Editor, next: Node) {
  const { doc, tr } = state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // Where the same words stand on both sides, the two searches overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  view.dispatch(tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)));
}

function PasteDialog({ editor, onClose }: MarkdownDialogProps) {
  const [markdown, setMarkdown] = useState("");
  const insert = () => {
    insertText(editor.view, readMarkdownFile(markdown, editor.schema, parseHtml));
    onClose();
  };
  return (
    <Dialog
      title="Paste Markdown"
      description="Inserted at the cursor."
      isWide
      staysOnPressOutside={markdown !== ""}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={markdown === ""} onClick={insert}>
            Insert
          </Button>
        </>
      }
    >
      <MarkdownArea value={markdown} onChange={setMarkdown} />
    </Dialog>
  );
}

function MarkdownArea({ value, onChange }: { value: string; onChange: (markdown: string) => void }) {
  return (
    <TextArea
      label="Markdown"
      isLabelHidden
      rows={16}
      spellCheck={false}
      className="font-mono"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
