import type { PostChoices, PostFiling } from "../../../../contract/moving/post-imports.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import { tagKeyOf } from "../../../../contract/base/tags.ts";
import { counted } from "../../../../contract/base/counting.ts";
import { useCategoryOptions } from "../values/use-category-choices.ts";

/** The rest of the names is folded away. */
const IN_SIGHT = 8;
const columns = "grid grid-cols-2 gap-3.75 max-md:grid-cols-1";

type Filing = Pick<PostChoices, "category" | "mapping">;

interface FilingSelectsProps {
  /** What the posts are filed under there. */
  filings: readonly PostFiling[];
  /** The categories that the import adds. */
  added: readonly { title: string }[];
  filing: Filing;
  onChange: (filing: Filing) => void;
}

/** Chooses the category of posts without one, and of each category or tag of the old site. */
export function FilingSelects({ filings, added, filing, onChange }: FilingSelectsProps) {
  const { category, mapping } = filing;
  const options = useCategoryOptions();
  const choose = (name: string, slug: string) => {
    const { [name]: _, ...others } = mapping;
    onChange({ ...filing, mapping: slug ? { ...others, [name]: slug } : others });
  };
  const keys = new Set(added.map(({ title }) => tagKeyOf(title)));
  const isAdded = (name: string) => keys.has(tagKeyOf(name));
  const isThere = (slug: string | null) => options.some(({ value }) => value === slug);
  const selectOf = ({ name, posts, category: own }: PostFiling) => (
    <Select
      key={name}
      label={`${name} (${counted(posts)})`}
      value={mapping[name] ?? (isThere(own) ? own : null) ?? ""}
      options={[
        ...(isThere(own) ? [] : [{ value: "", name: isAdded(name) ? "A new category" : "A tag" }]),
        ...options,
      ]}
      onChange={({ target }) => choose(name, target.value)}
    />
  );
  return (
    <div className="grid gap-3.75">
      <Select
        label="Category for posts that match no row below"
        options={options}
        value={category}
        onChange={({ target }) => onChange({ mapping, category: target.value })}
      />
      {filings.length > 0 && (
        <fieldset>
          <legend className="mb-2.5 text-ink-2">Categories and tags in the export</legend>
          <div className={columns}>{filings.slice(0, IN_SIGHT).map(selectOf)}</div>
          {filings.length > IN_SIGHT && (
            <details className="mt-3.75">
              <summary className="cursor-pointer text-ink-2 hover:text-ink">
                {filings.length - IN_SIGHT} more names
              </summary>
              <div className={`mt-2.5 ${columns}`}>{filings.slice(IN_SIGHT).map(selectOf)}</div>
            </details>
          )}
        </fieldset>
      )}
    </div>
  );
}
