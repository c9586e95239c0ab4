import { Node } from "@tiptap/core";
import type { NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";

/** HTML that this editor has no block for, such as `details`. It stays as it was written, and can be edited as that. */
export const HtmlBlock = Node.create({
  name: "htmlBlock",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes: () => ({
    html: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-html"),
      renderHTML: ({ html }) => ({ "data-html": String(html) }),
    },
  }),

  // Only for copying within the editor; a text that is loaded is taken apart by `readHtml`.
  parseHTML: () => [{ tag: "div[data-html]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
  addNodeView: () => createHtmlBlockView,
});

function createHtmlBlockView({ node, editor, getPos }: NodeViewRendererProps): NodeView {
  let current = node;
  const dom = document.createElement("div");
  dom.className = "html-block";
  const source = document.createElement("textarea");
  source.setAttribute("aria-label", "HTML");
  source.spellcheck = false;
  source.value = String(node.attrs["html"]);
  dom.append(source);
  source.addEventListener("input", () => {
    const at = getPos();
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "html", source.value));
  });
  return {
    dom,
    update: (changed) => {
      if (changed.type !== current.type) return false;
      current = changed;
      const html = String(changed.attrs["html"]);
      if (source.value !== html) source.value = html;
      return true;
    },
    stopEvent: (event) => event.target === source,
    ignoreMutation: () => true,
  };
}
