import "./editor.css";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import { ContextTools } from "./ContextTools.tsx";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { SlashMenuList } from "./SlashMenuList.tsx";
import type { TakeKey, TakeKeyBox } from "./SlashMenuList.tsx";
import { slashActions } from "./block-actions.ts";
import { parseHtml } from "./html/parse-html.ts";
import { readHtml } from "./html/read-html.ts";
import { writeHtml } from "./html/write-html.ts";
import { Pasting } from "./paste/pasting.ts";
import type { RichTextProps } from "./rich-text-props.ts";
import { editorSchema, schemaExtensions } from "./schema/extensions.ts";
import { SlashMenu } from "./slash-menu.ts";
import type { OpenSlashMenu } from "./slash-menu.ts";
import { ImageUploads, uploadImages } from "./upload/image-uploads.ts";
import { Extension } from "@tiptap/core";
import type { Editor } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import type { UseEditorOptions } from "@tiptap/react";
import { useEffect, useImperativeHandle, useState } from "react";

/** The editor itself, with all of its parts. Screens use `RichText`, which loads it when it is needed. */
export function RichTextEditor({ ref, ...props }: RichTextProps) {
  const { label, minHeight, error, errorId, inserts = [] } = props;
  const [fileInput, setFileInput] = useState<HTMLInputElement | null>(null);
  const [menu, setMenu] = useState<OpenSlashMenu>();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const toasts = useToasts();
  const [keys] = useState<TakeKeyBox>(() => ({ current: undefined }));
  const chooseImage = () => fileInput?.click();
  const editor = useTextEditor(props, {
    actions: [...inserts, ...slashActions(chooseImage)],
    onMenu: setMenu,
    takeKey: (event) => keys.current?.(event) ?? false,
    onLink: () => setLinkOpen(true),
    onImagesLeftOut: (count) =>
      toasts.add({
        kind: "destructive",
        title: count === 1 ? "An image was left out" : `${count} images were left out`,
        description: "They were embedded in the text. Paste or drop each image as a file.",
      }),
  });
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);
  return (
    <div className="editor" data-min-height={minHeight} data-invalid={error !== undefined}>
      <EditorToolbar
        editor={editor}
        onChooseImage={chooseImage}
        isLinkOpen={isLinkOpen}
        onLinkOpenChange={setLinkOpen}
        inserts={inserts}
      />
      <ContextTools editor={editor} />
      <EditorContent
        editor={editor}
        aria-label={label}
        aria-invalid={error !== undefined}
        {...(error && { "aria-describedby": errorId })}
      />
      <input
        ref={setFileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Image file"
        onChange={({ target }) => {
          uploadImages(editor.view, [...(target.files ?? [])], editor.state.selection.to);
          target.value = "";
        }}
      />
      {menu && <SlashMenuList menu={menu} keys={keys} text={editor.view.dom} />}
    </div>
  );
}

interface EditorParts {
  actions: ReturnType<typeof slashActions>;
  onMenu: (menu: OpenSlashMenu | undefined) => void;
  takeKey: TakeKey;
  onLink: () => void;
  onImagesLeftOut: (count: number) => void;
}

/** What the editor, which is made once, calls as it is by then. */
class Newest {
  value: RichTextProps & EditorParts;

  constructor(value: RichTextProps & EditorParts) {
    this.value = value;
  }

  set(value: RichTextProps & EditorParts) {
    this.value = value;
  }
}

/** Made once: what it calls are the newest functions of the screen. */
function useTextEditor(props: RichTextProps, parts: EditorParts): Editor {
  const [newest] = useState(() => new Newest({ ...props, ...parts }));
  useEffect(() => newest.set({ ...props, ...parts }));
  // Other options at each key would be read, compared and set in the editor, a long text among them.
  const [options] = useState(() => optionsOf(props, newest));
  return useEditor(options);
}

function optionsOf(props: RichTextProps, newest: Newest): UseEditorOptions & { immediatelyRender: true } {
  return {
    // Its own style element would be refused by our Content-Security-Policy; editor.css has the same.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    content: readHtml(props.html, editorSchema, parseHtml).toJSON(),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": props.label,
        class: "article-text",
      },
    },
    extensions: [
      ...schemaExtensions,
      Placeholder.configure({ placeholder: props.placeholder ?? "Write, or press / to insert" }),
      Pasting.configure({ onImagesLeftOut: (count) => newest.value.onImagesLeftOut(count) }),
      ImageUploads.configure({ onCountChange: (count) => newest.value.onUploadsChange?.(count) }),
      Shortcuts.configure({ onLink: () => newest.value.onLink() }),
      SlashMenu.configure({
        actions: () => newest.value.actions,
        onChange: (menu) => newest.value.onMenu(menu),
        onKey: (event) => newest.value.takeKey(event),
      }),
    ],
    onUpdate: ({ editor }) => newest.value.onChange(writeHtml(editor.state.doc)),
    onBlur: () => newest.value.onBlur?.(),
  };
}

/** The keys that the parts of the text do not have themselves. */
const Shortcuts = Extension.create<{ onLink: () => void }>({
  name: "shortcuts",
  addOptions: () => ({ onLink: () => undefined }),
  addKeyboardShortcuts() {
    return {
      // Mod-K alone is the admin's search.
      "Mod-Shift-k": () => {
        this.options.onLink();
        return true;
      },
    };
  },
});
