import { Node, type NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
import { getAdminPost } from "../../../contract/content/posts.ts";
import { call } from "../../api/client.ts";

/** The place of a post in a newsletter. The mail shows the post there as it is when it is sent. */
export const PostBlock = Node.create({
  name: "postBlock",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes: () => ({
    post: {
      default: null,
      parseHTML: (element) => element.getAttribute("data-post"),
      renderHTML: ({ post }) => ({ "data-post": String(post) }),
    },
  }),

  parseHTML: () => [{ tag: "div[data-post]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
  addNodeView: () => createPostBlockView,
});

/** The post's title and excerpt, as soon as the server has told them. */
function createPostBlockView({ node }: NodeViewRendererProps): NodeView {
  const dom = document.createElement("div");
  dom.className = "post-block";
  dom.contentEditable = "false";
  const kind = document.createElement("span");
  kind.textContent = "Post";
  const title = document.createElement("strong");
  title.textContent = "…";
  const excerpt = document.createElement("p");
  dom.append(kind, title, excerpt);
  const fill = async () => {
    try {
      const post = await call(getAdminPost, { params: { id: String(node.attrs["post"]) } });
      title.textContent = post.title;
      excerpt.textContent = post.excerpt;
    } catch (error) {
      title.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  void fill();
  return { dom, ignoreMutation: () => true };
}
