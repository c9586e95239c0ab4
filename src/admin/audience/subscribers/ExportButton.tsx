import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { failureWords } from "../../api/failure-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import type { ListAddress } from "../../ui/use-list-address.ts";
import { exportCsv } from "./export-csv.ts";

/** Saves the list as it is searched and filtered; a bar shows how far it is. */
export function ExportButton({ address }: { address: ListAddress }) {
  const toasts = useToasts();
  const [percent, setPercent] = useState(0);
  const download = useMutation({
    mutationFn: () => {
      setPercent(0);
      const query = { search: address.search || undefined, status: address.filter("status") || undefined };
      return exportCsv(query, setPercent);
    },
    onError: (error) =>
      toasts.add({
        kind: "destructive",
        title: "Error",
        description: failureWords(error, "Failed to export subscribers."),
      }),
  });
  if (download.isPending) {
    return (
      <div className="flex h-control w-44 items-center *:grow">
        <Progress label="Exporting" percent={percent} />
      </div>
    );
  }
  return (
    <Button onClick={() => download.mutate()}>
      <Download className="icon" aria-hidden="true" />
      Export to CSV
    </Button>
  );
}
