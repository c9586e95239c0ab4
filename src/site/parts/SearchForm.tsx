import { Icon } from "./Icon.tsx";
import { listPath, type ListPlace } from "./list-address.ts";
import { useWords } from "../words/language.ts";

interface SearchFormProps {
  place: ListPlace;
  /** The field has the focus when the panel with the form opens. */
  isFocused?: boolean;
}

/** Searches within the list that is shown; the result starts at its first page. */
export function SearchForm({ place: { category, tag, search }, isFocused }: SearchFormProps) {
  const words = useWords();
  return (
    <search>
      <form className="search" action={listPath({ category })}>
        <label className="search-field">
          <Icon name="search" />
          <span className="hidden">{words.search.label}</span>
          <input
            className="field"
            type="search"
            name="search"
            placeholder={words.search.label}
            maxLength={200}
            defaultValue={search}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that opens for its only field
            autoFocus={isFocused}
          />
        </label>
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button className="button button--line" type="submit">
          {words.search.button}
        </button>
      </form>
    </search>
  );
}
