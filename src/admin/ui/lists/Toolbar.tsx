import { useState, type ReactNode } from "react";
import { Search } from "../icons/icons.tsx";
import { Button } from "../buttons/Button.tsx";
import { controlLook } from "../forms/FieldFrame.tsx";
import type { ListAddress } from "./use-list-address.ts";

/** Above a list: its search at the left, its filters and actions at the right. */
export function Toolbar({ search, children }: { search: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search}
      <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden max-md:w-full max-md:*:min-w-0 max-md:*:grow max-md:*:basis-2/5">
        {children}
      </div>
    </div>
  );
}

interface SearchFieldProps {
  /** `Search posts`: its name, and its placeholder. */
  label: string;
  /** What the list is searched for now. */
  value: string;
  onSearch: (search: string) => void;
}

/** Searches on Enter and by its button. What is typed gives way to `value` when that changes: by the back button. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setTyped(value);
  }
  return (
    <search className="max-md:w-full md:max-w-88 md:grow md:basis-52">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // React tells the form in which a dialog with a search was opened, too.
          event.stopPropagation();
          onSearch(typed.trim());
        }}
      >
        <div className="relative grow">
          <Search
            className="icon pointer-events-none absolute inset-y-0 left-2.25 my-auto text-ink-3"
            aria-hidden="true"
          />
          <input
            type="search"
            dir="auto"
            aria-label={label}
            placeholder={label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${controlLook} h-control min-w-0 pl-7.5`}
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

/** The search of a list, kept in the address of its screen. */
export const ListSearch = ({ label, address }: { label: string; address: ListAddress }) => (
  <SearchField label={label} value={address.search} onSearch={(search) => address.change({ search })} />
);
