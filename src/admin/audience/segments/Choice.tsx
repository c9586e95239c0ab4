import { Select } from "../../ui/forms/Select.tsx";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      options={options}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** The options of a list, with the chosen one also if it is not in it. */
export function named<Item extends { id: number }>(
  list: readonly Item[],
  chosen: number | null,
  nameOf: (item: Item) => string,
) {
  const options = list.map((item) => ({ value: String(item.id), name: nameOf(item) }));
  if (chosen === 0) return [{ value: "0", name: "None yet" }, ...options];
  if (chosen === null || list.some(({ id }) => id === chosen)) return options;
  return [...options, { value: String(chosen), name: `Number ${chosen}` }];
}
