import { listFields } from "../../../../contract/imports.ts";
import type { ListField, UploadedList } from "../../../../contract/imports.ts";
import { Select } from "../../../ui/Select.tsx";
import type { Mapping } from "./imports-query.ts";

const labels: Record<ListField, string> = {
  email: "Email address",
  name: "Name",
  status: "Status",
  subscribed_at: "Subscribed at",
};

interface ColumnSelectsProps {
  list: UploadedList;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Which column says what. The first choice is what was recognised. */
export function ColumnSelects({ list: { columns, recognised }, mapping, onChange }: ColumnSelectsProps) {
  const choose = (field: ListField, column: string) => {
    const { [field]: _, ...others } = mapping;
    onChange(column === "" ? others : { ...others, [field]: column });
  };
  return (
    <div className="grid grid-cols-2 gap-3.75 max-md:grid-cols-1">
      {listFields.map((field) => (
        <Select
          key={field}
          label={labels[field]}
          value={mapping[field] ?? ""}
          options={[
            { value: "", name: recognised[field] || (field === "email" ? "Choose a column" : "None") },
            ...columns.map((column) => ({ value: column, name: column })),
          ]}
          onChange={({ target }) => choose(field, target.value)}
        />
      ))}
    </div>
  );
}
