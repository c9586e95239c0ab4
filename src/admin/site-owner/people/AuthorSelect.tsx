import { useQuery } from "@tanstack/react-query";
import type { Person } from "../../../contract/site-owner/people.ts";
import { useAuthors } from "../../api/authors-query.ts";
import { Select } from "../../ui/forms/Select.tsx";
import { peopleQuery } from "./people-query.ts";

interface AuthorSelectProps {
  value: number | null;
  /** Whom it is about; nobody yet for an invitation. */
  person?: Pick<Person, "id">;
  error?: string | undefined;
  onChange: (authorId: number | null) => void;
}

/** Chooses which author of the site somebody is, among those who are nobody else. */
export function AuthorSelect({ value, person, error, onChange }: AuthorSelectProps) {
  const people = useQuery(peopleQuery).data?.people ?? [];
  const authors = useAuthors();
  const taken = new Set(people.filter(({ id }) => id !== person?.id).map(({ author }) => author?.id));
  const free = authors.filter(({ id }) => !taken.has(id));
  return (
    <Select
      label="Author on the site"
      options={[
        { value: "", name: "None yet" },
        ...free.map(({ id, name }) => ({ value: String(id), name })),
      ]}
      value={value === null ? "" : String(value)}
      hint="New posts of theirs begin with this byline, and they may change its name, picture and bio."
      error={error}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    />
  );
}
