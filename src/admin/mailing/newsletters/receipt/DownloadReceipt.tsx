import { useMutation } from "@tanstack/react-query";
import { exportReceipt } from "../../../../contract/mailing/deliveries.ts";
import { callForFile } from "../../../api/client.ts";
import { saveAnswer } from "../../../api/save-file.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Download } from "../../../ui/icons/icons.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { RecipientFilters } from "../shared/newsletter-queries.ts";

interface DownloadReceiptProps {
  id: number;
  /** Without them, every recipient. */
  filters?: RecipientFilters;
  size?: "small";
  children: string;
}

/** Downloads recipients with their outcomes. By a call, not a link: it may have to ask for the password first. */
export function DownloadReceipt({ id, filters, size, children }: DownloadReceiptProps) {
  const toasts = useToasts();
  const download = useMutation({
    mutationFn: async () => {
      const { response, pieces } = await callForFile(exportReceipt, {
        params: { id: String(id) },
        query: filters ?? {},
      });
      saveAnswer(await Array.fromAsync(pieces), response);
    },
    onError: (error) => toasts.fail(error, "Failed to download the receipt."),
  });
  return (
    <Button size={size} disabled={download.isPending} onClick={() => download.mutate()}>
      <Download className="icon" aria-hidden="true" />
      {download.isPending ? "Downloading…" : children}
    </Button>
  );
}
