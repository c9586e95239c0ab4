import { useQueryClient } from "@tanstack/react-query";
import type { OwnableSentence } from "../../../contract/words.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshWords, wordSentence } from "./words-query.ts";

interface ResetDialogProps {
  language: string;
  sentence: OwnableSentence;
  onClose: () => void;
}

/** Asks before the default takes the place of what the owner has written. */
export function ResetDialog({ language, sentence, onClose }: ResetDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return (
    <ActionDialog
      title="Back to the default?"
      sentence={`“${sentence.own}” is deleted. Readers see “${sentence.default}” again.`}
      action="Back to the default"
      pendingAction="Changing..."
      keep="Keep mine"
      act={() => wordSentence(language, sentence, null)}
      onDone={async () => {
        await refreshWords(queries);
        onClose();
        toasts.add({ title: "Back to the default", description: `“${sentence.default}”` });
      }}
      onClose={onClose}
    />
  );
}
