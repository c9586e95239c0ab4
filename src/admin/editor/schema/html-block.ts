import { Node, type NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";

/** HTML that this editor has no block for, such as `details`. It stays as it was written until somebody edits it. */
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
    const html = closed(source.value);
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "html", html));
  });
  return {
    dom,
    update: (changed) => {
      if (changed.type !== current.type) return false;
      current = changed;
      const html = String(changed.attrs["html"]);
      // What is being typed stays as it was typed.
      if (closed(source.value) !== html) source.value = html;
      return true;
    },
    stopEvent: (event) => event.target === source,
    ignoreMutation: () => true,
  };
}

/** The HTML with all that it opens closed: an open comment or tag would take the rest of the text with it. */
function closed(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
}
