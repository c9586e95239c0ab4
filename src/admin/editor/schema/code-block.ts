import { CodeBlockLowlight } from "@tiptap/extension-code-block-lowlight";
import { common, createLowlight } from "lowlight";

const LANGUAGE = /(?:^|\s)language-([\w+#.-]+)/;

/** Code in its colors. Its language is on the `code` element, or on the `pre`, as importers write it. */
export const CodeBlock = CodeBlockLowlight.extend({
  addAttributes: () => ({
    language: {
      default: null,
      rendered: false,
      parseHTML: (pre) => {
        const classes = `${pre.querySelector("code")?.getAttribute("class") ?? ""} ${pre.getAttribute("class") ?? ""}`;
        return LANGUAGE.exec(classes)?.[1] ?? null;
      },
    },
  }),
}).configure({ lowlight: createLowlight(common), enableTabIndentation: true, tabSize: 2 });
