import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Copy, Ellipsis } from "../ui/icons/icons.tsx";
import { FilePen, FileInput } from "../ui/icons/writing-icons.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import { parseHtml } from "./html/parse-html.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { insertText } from "./paste/pasting.ts";

type Task = "edit" | "paste";

/** The text as Markdown: out, in, and as a whole. */
export function MarkdownMenu({ editor }: { editor: Editor }) {
  const toasts = useToasts();
  const [task, setTask] = useState<Task>();
  const copy = () =>
    navigator.clipboard.writeText(writeMarkdown(editor.state.doc, parseHtml)).then(
      () => toasts.add({ title: "Copied as Markdown" }),
      () => setTask("edit"),
    );
  return (
    <>
      <Menu trigger={<IconButton name="Markdown" icon={Ellipsis} />}>
        <MenuItem icon={Copy} onSelect={() => void copy()}>
          Copy as Markdown
        </MenuItem>
        <MenuItem icon={FileInput} onSelect={() => setTask("paste")}>
          Paste Markdown
        </MenuItem>
        <MenuItem icon={FilePen} onSelect={() => setTask("edit")}>
          Edit as Markdown
        </MenuItem>
      </Menu>
      {task && <MarkdownDialog editor={editor} task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

const words = {
  edit: {
    title: "Edit as Markdown",
    description: "The whole text. Elements that Markdown does not have appear as HTML.",
    action: "Use this text",
  },
  paste: {
    title: "Paste Markdown",
    description: "Inserted at the cursor.",
    action: "Insert",
  },
};

interface MarkdownDialogProps {
  editor: Editor;
  task: Task;
  onClose: () => void;
}

function MarkdownDialog({ editor, task, onClose }: MarkdownDialogProps) {
  const [before] = useState(() => (task === "edit" ? writeMarkdown(editor.state.doc, parseHtml) : ""));
  const [markdown, setMarkdown] = useState(before);
  const { title, description, action } = words[task];
  const apply = () => {
    const doc = readMarkdown(markdown, editor.schema, parseHtml);
    if (task === "paste") insertText(editor.view, doc);
    else editor.commands.setContent(doc.toJSON());
    onClose();
  };
  return (
    <Dialog
      title={title}
      description={description}
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={markdown === before} onClick={apply}>
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label="Markdown"
        isLabelHidden
        rows={16}
        spellCheck={false}
        className="font-mono"
        value={markdown}
        onChange={(event) => setMarkdown(event.target.value)}
      />
    </Dialog>
  );
}
