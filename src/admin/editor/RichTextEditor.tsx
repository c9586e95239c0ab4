import "./editor.css";
import type { KnownField } from "../../contract/audience/personal-fields.ts";
import "./fields/field-chip.css";
import { ContextTools } from "./ContextTools.tsx";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { SlashMenuList, type TakeKey, type TakeKeyBox } from "./SlashMenuList.tsx";
import { BlockServices } from "./cards/block-services.ts";
import { useMay } from "../api/session-query.ts";
import { isTyping } from "../api/typing.ts";
import { slashActions } from "./block-actions.ts";
import { FindBar } from "./find/FindBar.tsx";
import { FindInText } from "./find/find-in-text.ts";
import { fieldActions } from "./fields/field-actions.ts";
import { FieldChips } from "./fields/field-chips.ts";
import { LinksToCards } from "./cards/links-to-cards.ts";
import { parseHtml } from "./html/parse-html.ts";
import { readHtml } from "./html/read-html.ts";
import { writeHtml } from "./html/write-html.ts";
import { ChooseImageDialog } from "./library/ChooseImageDialog.tsx";
import { BlockHandle } from "./BlockHandle.tsx";
import { insertImage } from "./library/insert-image.ts";
import { FreshSelection } from "./fresh-selection.ts";
import { LeadBack } from "./lead-back.ts";
import { LeaveByTab } from "./leave-by-tab.ts";
import { MoveBlocks } from "./move-blocks.ts";
import { Pasting } from "./paste/pasting.ts";
import type { RichTextProps } from "./rich-text-props.ts";
import { editorSchema, schemaExtensions } from "./schema/extensions.ts";
import { SlashMenu, type OpenSlashMenu } from "./slash-menu.ts";
import { TypographicSigns } from "./typography/typographic-signs.ts";
import { useTypedLanguage } from "../api/settings-query.ts";
import { BringImages } from "./upload/bring-images.ts";
import { ImageUploads, uploadImages } from "./upload/image-uploads.ts";
import { Extension, type Editor } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor, type UseEditorOptions } from "@tiptap/react";
import { useEffect, useImperativeHandle, useState } from "react";
import { createPortal, flushSync } from "react-dom";

/** The editor itself, with all of its parts. Screens use `RichText`, which loads it when it is needed. */
export function RichTextEditor({ ref, ...props }: RichTextProps) {
  const { label, minHeight, error, errorId, toolbarSlot, inserts = [], fields = NO_FIELDS, linkTags } = props;
  const [fileInput, setFileInput] = useState<HTMLInputElement | null>(null);
  const [menu, setMenu] = useState<OpenSlashMenu>();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const typedLanguage = useTypedLanguage();
  const [keys] = useState<TakeKeyBox>(() => ({ current: undefined }));
  const chooseImage = () => fileInput?.click();
  const chooseStored = () => setChoosing(true);
  const may = useMay();
  const choose = may("media.write") ? chooseStored : undefined;
  const personal = fieldActions(fields);
  const editor = useTextEditor(props, {
    actions: [...inserts, ...slashActions({ upload: chooseImage, choose }), ...personal],
    fieldActions: personal,
    onMenu: setMenu,
    takeKey: (event) => keys.current?.(event) ?? false,
    onLink: () => setLinkOpen(true),
    onFind: () => setFinding(true),
    typedLanguage,
  });
  // Chips are drawn with each transaction; this one draws those of fields that were loaded later.
  useEffect(() => {
    if (fields.length > 0) editor.view.dispatch(editor.state.tr);
  }, [editor, fields]);
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);
  const toolbar = (
    <>
      <EditorToolbar
        editor={editor}
        onChooseImage={chooseImage}
        onChooseStored={chooseStored}
        isLinkOpen={isLinkOpen}
        onLinkOpenChange={setLinkOpen}
        linkTags={linkTags}
        inserts={inserts}
        onFind={() => setFinding(true)}
        fieldActions={personal}
      />
      <ContextTools editor={editor} />
      {isFinding && <FindBar editor={editor} onClose={() => setFinding(false)} />}
    </>
  );
  return (
    <div className="editor" data-min-height={minHeight} data-invalid={error !== undefined}>
      {toolbarSlot === undefined ? toolbar : toolbarSlot && createPortal(toolbar, toolbarSlot)}
      <EditorContent
        editor={editor}
        aria-label={label}
        aria-invalid={error !== undefined}
        {...(error && { "aria-describedby": errorId })}
      />
      <BlockHandle editor={editor} />
      <input
        ref={setFileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Image file"
        onChange={({ target }) => {
          // The popover led the focus back to its button. The upload asks for the alt text if nothing moves it meanwhile.
          if (!isTyping()) editor.view.focus();
          uploadImages(editor.view, [...(target.files ?? [])], editor.state.selection.to);
          target.value = "";
        }}
      />
      {isChoosing && (
        <ChooseImageDialog
          onClose={() => setChoosing(false)}
          onChoose={(src, alt) => {
            // The dialog holds the focus while it is open, and leads it back a moment after its end.
            flushSync(() => setChoosing(false));
            setTimeout(() => insertImage(editor, src, alt));
          }}
        />
      )}
      {menu && <SlashMenuList menu={menu} keys={keys} text={editor.view.dom} />}
    </div>
  );
}

const NO_FIELDS: readonly KnownField[] = [];

interface EditorParts {
  actions: ReturnType<typeof slashActions>;
  fieldActions: ReturnType<typeof slashActions>;
  onMenu: (menu: OpenSlashMenu | undefined) => void;
  takeKey: TakeKey;
  onLink: () => void;
  onFind: () => void;
  /** Whose quotes and dashes are typed; undefined for straight ones. */
  typedLanguage: string | undefined;
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
      // The line one writes on stays clear of what is fixed above and below the text.
      scrollMargin: ROOM_AROUND,
      scrollThreshold: ROOM_AROUND,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": props.label,
        "data-stop": "",
        class: "article-text",
        // As on the page, the text's own script says where its lists and quotes stand.
        dir: "auto",
      },
    },
    extensions: [
      FreshSelection,
      ...schemaExtensions,
      BlockServices,
      LinksToCards,
      Placeholder.configure({ placeholder: props.placeholder ?? "Write, or press / to insert" }),
      Pasting,
      BringImages,
      ImageUploads.configure({ onCountChange: (count) => newest.value.onUploadsChange?.(count) }),
      FindInText,
      TypographicSigns.configure({ language: () => newest.value.typedLanguage }),
      Shortcuts.configure({
        onLink: () => newest.value.onLink(),
        onFind: () => newest.value.onFind(),
      }),
      MoveBlocks,
      LeadBack,
      SlashMenu.configure({
        actions: () => newest.value.actions,
        onChange: (menu) => newest.value.onMenu(menu),
        onKey: (event) => newest.value.takeKey(event),
      }),
      ...(props.fields ? personalParts(newest) : []),
      LeaveByTab,
    ],
    onUpdate: ({ editor }) => newest.value.onChange(writeHtml(editor.state.doc)),
    onBlur: () => newest.value.onBlur?.(),
  };
}

/** In pixels. */
const ROOM_AROUND = { top: 150, bottom: 72, left: 0, right: 0 };

/** Draws personal fields, and completes them behind a brace. */
const personalParts = (newest: Newest) => [
  FieldChips.configure({ fields: () => newest.value.fields ?? NO_FIELDS }),
  SlashMenu.extend({ name: "fieldMenu" }).configure({
    sign: "{",
    isBlockMenu: false,
    actions: () => newest.value.fieldActions,
    onChange: (menu) => newest.value.onMenu(menu),
    onKey: (event) => newest.value.takeKey(event),
  }),
];

/** The keys that the parts of the text do not have themselves, or do not keep from going on as another key. */
const Shortcuts = Extension.create<{ onLink: () => void; onFind: () => void }>({
  name: "shortcuts",
  // Before the parts: of a key that does nothing, keymaps try the one without Shift.
  priority: 500,
  addOptions: () => ({ onLink: () => undefined, onFind: () => undefined }),
  addKeyboardShortcuts() {
    return {
      // Mod-K alone is the admin's search.
      "Mod-Shift-k": () => {
        this.options.onLink();
        return true;
      },
      "Mod-f": () => {
        this.options.onFind();
        return true;
      },
      // With nothing left to redo, the library's would undo.
      "Mod-Shift-z": ({ editor }) => {
        editor.commands.redo();
        return true;
      },
    };
  },
});
