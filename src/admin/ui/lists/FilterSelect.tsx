import { Select } from "../forms/Select.tsx";
import type { ListAddress } from "./use-list-address.ts";

interface FilterSelectProps {
  address: ListAddress;
  /** The filter's name in the address of the screen. */
  filter: string;
  label: string;
  options: readonly { value: string; name: string }[];
}

/** One filter of a list, kept in the address of its screen. */
export const FilterSelect = ({ address, filter, ...select }: FilterSelectProps) => (
  <Select
    {...select}
    isLabelHidden
    value={address.filter(filter)}
    onChange={({ target }) => address.change({ [filter]: target.value })}
  />
);
