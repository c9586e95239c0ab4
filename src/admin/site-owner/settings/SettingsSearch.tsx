import { useState } from "react";
import { useNavigate } from "react-router";
import { Combobox } from "../../ui/forms/Combobox.tsx";
import { Search } from "../../ui/icons/icons.tsx";
import { findSettings } from "./find-settings.ts";

const SHOWN = 8;

/** Finds a setting by its name, or by other words for it, and leads to it. */
export function SettingsSearch() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const found = findSettings(typed).slice(0, SHOWN);
  return (
    <search className="w-68 max-md:w-full">
      <Combobox
        label="Search settings"
        isLabelHidden
        placeholder="Search settings"
        icon={
          <Search
            className="icon pointer-events-none absolute inset-y-0 left-2.25 my-auto text-ink-3"
            aria-hidden="true"
          />
        }
        typed={typed}
        onType={setTyped}
        options={found.map(({ id, name, place }) => ({ id, name, note: place }))}
        onChoose={(id) => {
          const chosen = found.find((each) => each.id === id);
          setTyped("");
          if (chosen) void navigate(chosen.to);
        }}
        emptyWords={`No setting is called “${typed.trim()}”.`}
      />
    </search>
  );
}
