import { useState } from "react";
import type { BlockAction } from "./block-actions.ts";
import { Newspaper } from "../ui/icons/icons.tsx";
import { InsertPostDialog } from "./library/InsertPostDialog.tsx";

/** What puts a post into an email, and the dialog that asks for it. */
export function useInsertPost() {
  const [insert, setInsert] = useState<InsertPost>();
  const [inserts] = useState<readonly BlockAction[]>(() => [insertPostAction(setInsert)]);
  const dialog = insert && <InsertPostDialog onPick={insert} onClose={() => setInsert(undefined)} />;
  return { inserts, dialog };
}

/** Puts a post where the cursor is. */
type InsertPost = (id: number) => void;

const insertPostAction = (ask: (insert: () => InsertPost) => void): BlockAction => ({
  name: "Post",
  icon: Newspaper,
  hint: "one of your posts",
  words: "article blog card block",
  // A state's setter calls what it is given.
  run: (editor) =>
    ask(() => (post) => editor.chain().focus().insertContent({ type: "postBlock", attrs: { post } }).run()),
});
