import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { KeyboardEvent } from "react";
import { CodeXml, Search, type IconDrawing, Plus } from "../ui/icons/icons.tsx";
import { Bold, Italic, Redo2, Strikethrough, Undo2 } from "../ui/icons/writing-icons.tsx";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { Menu, MenuItem } from "../ui/buttons/Menu.tsx";
import {
  codeBlockAction,
  dividerAction,
  headingActions,
  listActions,
  quoteAction,
  tableAction,
  type BlockAction,
  insertActions,
} from "./block-actions.ts";
import { FieldMenu } from "./fields/FieldMenu.tsx";
import { ImagePopover } from "./ImagePopover.tsx";
import { LinkPopover } from "./LinkPopover.tsx";
import { MarkdownMenu } from "./MarkdownMenu.tsx";

interface EditorToolbarProps {
  editor: Editor;
  onChooseImage: () => void;
  onChooseStored: () => void;
  isLinkOpen: boolean;
  onLinkOpenChange: (isOpen: boolean) => void;
  linkTags: readonly string[] | undefined;
  /** What else can be put in. */
  inserts: readonly BlockAction[];
  onFind: () => void;
  /** The personal fields, where the text may have some. */
  fieldActions: readonly BlockAction[];
}

interface MarkTool {
  name: string;
  mark: string;
  icon: IconDrawing;
  toggle: (editor: Editor) => void;
}

const markTools: readonly MarkTool[] = [
  { name: "Bold", mark: "bold", icon: Bold, toggle: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: "Italic",
    mark: "italic",
    icon: Italic,
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "Strikethrough",
    mark: "strike",
    icon: Strikethrough,
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: "Code",
    mark: "code",
    icon: CodeXml,
    toggle: (editor) => editor.chain().focus().toggleCode().run(),
  },
];

const blockTools = [...headingActions, quoteAction, ...listActions, codeBlockAction];

/** The tools above the text: one stop of the Tab key, the arrows go between them. */
export function EditorToolbar({
  editor,
  onChooseImage,
  onChooseStored,
  isLinkOpen,
  onLinkOpenChange,
  linkTags,
  inserts,
  onFind,
  fieldActions,
}: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
      marks: markTools.filter(({ mark }) => shown.isActive(mark)).map(({ mark }) => mark),
      blocks: blockTools.filter(({ isActive }) => isActive?.(shown)).map(({ name }) => name),
      isLink: shown.isActive("link"),
    }),
  });
  return (
    <div
      ref={asOneTabStop}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className="editor-toolbar"
      onKeyDown={moveFocus}
    >
      <IconButton
        name="Undo"
        icon={Undo2}
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        name="Redo"
        icon={Redo2}
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Divide />
      {markTools.map(({ name, mark, icon, toggle }) => (
        <IconButton
          key={name}
          name={name}
          icon={icon}
          aria-pressed={state.marks.includes(mark)}
          onClick={() => toggle(editor)}
        />
      ))}
      <LinkPopover
        editor={editor}
        isActive={state.isLink}
        isOpen={isLinkOpen}
        onOpenChange={onLinkOpenChange}
        tags={linkTags}
      />
      <Divide />
      {blockTools.map((tool) => (
        <ActionButton
          key={tool.name}
          editor={editor}
          action={tool}
          isActive={state.blocks.includes(tool.name)}
        />
      ))}
      <Divide />
      {inserts.map((action) => (
        <ActionButton key={action.name} editor={editor} action={action} />
      ))}
      {fieldActions.length > 0 && (
        <FieldMenu entries={fieldActions} onPick={(action) => action.run(editor)} />
      )}
      <ActionButton editor={editor} action={tableAction} />
      <ImagePopover editor={editor} onChooseFile={onChooseImage} onChooseStored={onChooseStored} />
      <ActionButton editor={editor} action={dividerAction} />
      <InsertMenu editor={editor} />
      <Divide />
      <IconButton name="Find and replace" icon={Search} onClick={onFind} />
      <MarkdownMenu editor={editor} />
    </div>
  );
}

interface ActionButtonProps {
  editor: Editor;
  action: BlockAction;
  isActive?: boolean;
}

function ActionButton({ editor, action: { name, icon, run }, isActive }: ActionButtonProps) {
  return (
    <IconButton
      name={name}
      icon={icon}
      {...(isActive !== undefined && { "aria-pressed": isActive })}
      onClick={() => run(editor)}
    />
  );
}

const Divide = () => <span className="divide" aria-hidden="true" />;

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>("button")];

/** The Tab key stops at the first tool that is never disabled. */
function asOneTabStop(bar: HTMLElement | null) {
  if (!bar) return;
  for (const button of buttonsOf(bar))
    button.tabIndex = button.getAttribute("aria-label") === markTools[0]?.name ? 0 : -1;
}

/** The arrows, Home and End go between the buttons (ARIA practices, toolbar). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = buttonsOf(event.currentTarget).filter((button) => !button.matches("[aria-disabled=true]"));
  const at = buttons.findIndex((button) => button === event.target);
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (at === -1 || target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

/** The blocks that the toolbar has no button for. */
function InsertMenu({ editor }: { editor: Editor }) {
  return (
    <Menu trigger={<IconButton name="Insert" icon={Plus} />}>
      {insertActions.map(({ name, icon, run }) => (
        <MenuItem key={name} icon={icon} onSelect={() => run(editor)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
