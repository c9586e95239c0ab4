import { Tag, X } from "../../../ui/icons/icons.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { controlLook } from "../../../ui/forms/FieldFrame.tsx";
import { FilterSelect } from "../../../ui/lists/FilterSelect.tsx";
import { ListSearch, Toolbar } from "../../../ui/lists/Toolbar.tsx";
import { useCategories } from "../../../api/categories-query.ts";
import type { ListAddress } from "../../../ui/lists/use-list-address.ts";
import { useState } from "react";

const statuses = [
  { value: "", name: "All statuses" },
  { value: "published", name: "Published" },
  { value: "draft", name: "Draft" },
  { value: "scheduled", name: "Scheduled" },
  { value: "trash", name: "Trash" },
];

/** Chooses what the list shows; another choice starts at its first page. */
export function PostsToolbar({ address }: { address: ListAddress }) {
  const { filter, change } = address;
  const categories = useCategories().map(({ slug, title }) => ({ value: slug, name: title }));
  return (
    <Toolbar search={<ListSearch label="Search posts" address={address} />}>
      {isNarrowed(address) && (
        <Button kind="ghost" className="max-md:order-last" onClick={() => change(everything)}>
          <X className="icon" aria-hidden="true" />
          Clear filters
        </Button>
      )}
      <TagFilter value={filter("tag")} onChange={(tag) => change({ tag })} />
      <div className="md:max-w-56">
        <FilterSelect
          address={address}
          filter="category"
          label="Category"
          options={[{ value: "", name: "All categories" }, ...categories]}
        />
      </div>
      <FilterSelect address={address} filter="status" label="Status" options={statuses} />
    </Toolbar>
  );
}

/** The list without a search or filter, in the order that it has. */
export const everything = { search: "", status: "", category: "", tag: "" };

export const isNarrowed = ({ search, filter }: ListAddress) =>
  [search, filter("status"), filter("category"), filter("tag")].some(Boolean);

interface TagFilterProps {
  value: string;
  onChange: (tag: string) => void;
}

/** Only posts with a tag: on Enter, or when the field is left. What is typed gives way to `value` when that changes. */
function TagFilter({ value, onChange }: TagFilterProps) {
  return <TagForm key={value} value={value} onChange={onChange} />;
}

function TagForm({ value, onChange }: TagFilterProps) {
  const [typed, setTyped] = useState(value);
  const submit = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <form
      // On a phone there is room for it only when it holds.
      className={`relative ${value ? "" : "max-md:hidden"}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Tag
        className="icon pointer-events-none absolute inset-y-0 left-2.25 my-auto text-ink-3"
        aria-hidden="true"
      />
      <input
        type="text"
        dir="auto"
        aria-label="Tag"
        placeholder="Any tag"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={submit}
        className={`${controlLook} h-control min-w-0 pl-7.5 md:w-32`}
      />
    </form>
  );
}
