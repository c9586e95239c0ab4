import { X } from "lucide-react";
import { categories } from "../../../../contract/categories.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SearchField, Toolbar } from "../../../ui/Toolbar.tsx";
import type { ListAddress } from "../../../ui/use-list-address.ts";
import { TagFilter } from "./TagFilter.tsx";

const statuses = [
  { value: "", name: "All statuses" },
  { value: "published", name: "Published" },
  { value: "draft", name: "Draft" },
  { value: "scheduled", name: "Scheduled" },
  { value: "trash", name: "Trash" },
];

const categoryOptions = [
  { value: "", name: "All categories" },
  ...categories.map(({ slug, title }) => ({ value: slug, name: title })),
];

/** Chooses what the list shows; another choice starts at its first page. */
export function PostsToolbar({ address }: { address: ListAddress }) {
  const { filter, change } = address;
  return (
    <Toolbar
      search={
        <SearchField label="Search posts" value={address.search} onSearch={(search) => change({ search })} />
      }
    >
      {isNarrowed(address) && (
        <Button kind="ghost" className="max-md:order-last" onClick={() => change(everything)}>
          <X className="icon" aria-hidden="true" />
          Clear filters
        </Button>
      )}
      <TagFilter value={filter("tag")} onChange={(tag) => change({ tag })} />
      <Select
        label="Category"
        isLabelHidden
        options={categoryOptions}
        value={filter("category")}
        onChange={({ target }) => change({ category: target.value })}
      />
      <Select
        label="Status"
        isLabelHidden
        options={statuses}
        value={filter("status")}
        onChange={({ target }) => change({ status: target.value })}
      />
    </Toolbar>
  );
}

/** The list without a search or filter, in the order that it has. */
export const everything = { search: "", status: "", category: "", tag: "" };

export const isNarrowed = ({ search, filter }: ListAddress) =>
  [search, filter("status"), filter("category"), filter("tag")].some(Boolean);
