import { useController } from "react-hook-form";
import { authorKeyOf } from "../../../../contract/content/authors.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { useAuthors } from "../../../api/authors-query.ts";
import { Combobox } from "../../../ui/forms/Combobox.tsx";
import type { PostValues } from "../values/post-values.ts";

const SHOWN_AT_MOST = 8;

/** Proposes the authors of the site while one types. Another name becomes a new author when the post is saved. */
export function AuthorField() {
  const {
    field: { value, onChange, onBlur },
    fieldState,
  } = useController<PostValues, "author">({ name: "author" });
  const key = authorKeyOf(value);
  const authors = useAuthors();
  const named = authors.find(({ name }) => authorKeyOf(name) === key);
  const isKnown = named !== undefined;
  // Everybody is offered in the place of the one who is named in full, and who comes first.
  const fitting = [...(named ? [named] : []), ...authors.filter((each) => each !== named)]
    .filter(({ name }) => isKnown || authorKeyOf(name).includes(key))
    .slice(0, SHOWN_AT_MOST)
    .map(({ name, posts }) => ({ id: name, name, note: countOf(posts, "post") }));
  const isNew = !isKnown && key.length > 1;
  return (
    <Combobox
      label="Author"
      typed={value}
      onType={onChange}
      options={isNew ? [...fitting, { id: value, name: value, note: "New author" }] : fitting}
      onChoose={onChange}
      onLeave={onBlur}
      emptyWords="Type a name"
      error={fieldState.error?.message}
    />
  );
}
