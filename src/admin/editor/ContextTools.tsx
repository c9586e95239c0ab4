import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { common } from "lowlight";
import { editorBlocks } from "./blocks/editor-blocks.ts";
import type { BlockTools as Tools } from "../../blocks/editor-block.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Select } from "../ui/forms/Select.tsx";

const blockTools = editorBlocks.flatMap(({ tools = [] }) => tools);

/** What can be done with the table, the code or the block that the cursor is in. */
export function ContextTools({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      isInTable: shown.isActive("table"),
      isInCode: shown.isActive("codeBlock"),
      block: blockTools.find(({ isIn }) => isIn(shown)),
      language: String(shown.getAttributes("codeBlock")["language"] ?? ""),
    }),
  });
  if (state.isInTable) return <TableTools editor={editor} />;
  if (state.block) return <BlockTools editor={editor} block={state.block} />;
  if (state.isInCode) return <CodeTools editor={editor} language={state.language} />;
  return null;
}

const tableTools: readonly [string, (editor: Editor) => void][] = [
  ["Add row", (editor) => editor.chain().focus().addRowAfter().run()],
  ["Add column", (editor) => editor.chain().focus().addColumnAfter().run()],
  ["Delete row", (editor) => editor.chain().focus().deleteRow().run()],
  ["Delete column", (editor) => editor.chain().focus().deleteColumn().run()],
  ["Header row", (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ["Delete table", (editor) => editor.chain().focus().deleteTable().run()],
];

function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset aria-label="Table" className="context-tools">
      {tableTools.map(([name, run]) => (
        <Button key={name} kind="ghost" size="small" onClick={() => run(editor)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

function BlockTools({ editor, block: { name, tools } }: { editor: Editor; block: Tools }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: shown }) => tools.filter(({ isOn }) => isOn?.(shown)).map((tool) => tool.name),
  });
  return (
    <fieldset aria-label={name} className="context-tools">
      {tools.map((tool) => (
        <Button
          key={tool.name}
          kind="ghost"
          size="small"
          {...(tool.isOn && { "aria-pressed": on.includes(tool.name) })}
          onClick={() => tool.run(editor)}
        >
          {tool.name}
        </Button>
      ))}
    </fieldset>
  );
}

const languages = Object.keys(common).sort();

function CodeTools({ editor, language }: { editor: Editor; language: string }) {
  const known = languages.includes(language) || language === "" ? languages : [language, ...languages];
  return (
    <div className="context-tools">
      <Select
        label="Language of the code"
        isLabelHidden
        value={language}
        options={[{ value: "", name: "Plain text" }, ...known.map((name) => ({ value: name, name }))]}
        onChange={({ target }) =>
          editor.commands.updateAttributes("codeBlock", { language: target.value || null })
        }
      />
    </div>
  );
}
