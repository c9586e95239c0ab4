import { useState } from "react";
import type { DataFacts } from "../../contract/moving/archives.ts";
import { exportTargetNames, exportTargets, type ExportTargetName } from "../../contract/moving/targets.ts";
import { Select } from "../ui/forms/Select.tsx";
import { MakeArchive } from "./MakeArchive.tsx";

const options = exportTargetNames.map((value) => ({ value, name: exportTargets[value].label }));

/** Offers an export for one of the other programs. */
export function ExportFor(facts: Pick<DataFacts, "runs" | "sizes">) {
  const running = facts.runs.find(({ state, target }) => state === "running" && target)?.target;
  const [chosen, setChosen] = useState<ExportTargetName>(running ?? "ghost");
  return (
    <div className="grid gap-4">
      <div className="max-w-80">
        <Select
          label="For another program"
          hint={exportTargets[chosen].about}
          options={options}
          value={chosen}
          onChange={({ target: { value } }) =>
            setChosen(exportTargetNames.find((each) => each === value) ?? chosen)
          }
        />
      </div>
      <MakeArchive key={chosen} kind="export" target={chosen} {...facts} />
    </div>
  );
}
