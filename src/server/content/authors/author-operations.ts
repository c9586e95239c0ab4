import * as calls from "../../../contract/content/author-actions.ts";
import { listAuthors } from "../../../contract/content/authors.ts";
import { sayPosts } from "../../../contract/content/categories.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { addAuthor, changeAuthor, getRow, getToChange } from "./change-authors.ts";
import { AUTHORS_TURN } from "./hold-author.ts";
import { listOwnAuthors } from "./list-authors.ts";
import * as store from "./store.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = { turn: AUTHORS_TURN };

export const authorOperations = [
  operation(listAuthors, async ({ heavy }) => ({ authors: await listOwnAuthors(heavy) })),

  operation(calls.addAuthor, (kernel, { body }) => addAuthor(kernel, body)),

  operation(calls.changeAuthor, (kernel, { params: { id }, body }) => changeAuthor(kernel, id, body)),

  // The other author gets the posts, addresses, names and account.
  change(calls.mergeAuthor, inTurn, async ({ tx, tell }, { params: { id }, body: { into } }) => {
    if (id === into) throw fieldError("into", "Choose another author to merge this one into");
    const rows = await store.findToChange(tx, [id, into]);
    const [from, to] = [getRow(rows, id), getRow(rows, into)];
    const posts = await store.movePosts(tx, from.name, to.name);
    await store.moveTraces(tx, id, into);
    await store.moveAccount(tx, id, into);
    await store.remove(tx, id);
    await store.redirectSlug(tx, from.slug, into);
    await store.keepName(tx, from.name_key, into);
    tell({ kind: "authors.changed", names: [from.name, to.name] });
    return { posts };
  }),

  // Posts in the trash keep the name, and one that is restored brings the author along as a new one.
  change(calls.deleteAuthor, inTurn, async ({ tx, tell }, { params: { id } }) => {
    const { name } = await getToChange(tx, id);
    const counts = await store.countPostsBy(tx, name);
    if (counts.posts > counts.trashed)
      throw new AppError(
        "conflict",
        `“${name}” has ${sayPosts(counts)}. Merge this author into the one who takes them.`,
      );
    await store.remove(tx, id);
    tell({ kind: "authors.changed", names: [name] });
    return { message: "Author deleted" };
  }),
];
