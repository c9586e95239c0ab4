import { Download } from "../../ui/icons/icons.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Progress } from "../../ui/states/Progress.tsx";
import type { ListAddress } from "../../ui/lists/use-list-address.ts";
import { filtersOf } from "../subscribers-query.ts";
import { useExport } from "../use-export.ts";

/** Saves the list as it is searched and filtered; a bar shows how far it is. */
export function ExportButton({ address }: { address: ListAddress }) {
  const { percent, isPending, start } = useExport(filtersOf(address));
  if (isPending) {
    return (
      <div className="flex h-control w-44 items-center max-md:w-28 *:grow">
        <Progress label="Exporting" percent={percent} />
      </div>
    );
  }
  return (
    <Button onClick={start}>
      <Download className="icon" aria-hidden="true" />
      Export to CSV
    </Button>
  );
}
