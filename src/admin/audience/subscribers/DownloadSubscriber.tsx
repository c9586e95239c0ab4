import { useMutation } from "@tanstack/react-query";
import { exportSubscriber } from "../../../contract/audience/subscribers.ts";
import { callForFile } from "../../api/client.ts";
import { saveAnswer } from "../../api/save-file.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Download } from "../../ui/icons/icons.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";

/** Downloads all that is stored about a subscriber. By a call, not a link: it may have to ask for the password first. */
export function DownloadSubscriber({ id }: { id: number }) {
  const toasts = useToasts();
  const download = useMutation({
    mutationFn: async () => {
      const { response, pieces } = await callForFile(exportSubscriber, { params: { id: String(id) } });
      saveAnswer(await Array.fromAsync(pieces), response);
    },
    onError: (error) => toasts.fail(error, "Failed to download their data."),
  });
  return (
    <Button disabled={download.isPending} onClick={() => download.mutate()}>
      <Download className="icon" aria-hidden="true" />
      {download.isPending ? "Downloading…" : "Download their data"}
    </Button>
  );
}
