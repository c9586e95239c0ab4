import type { OwnableSentence } from "../../../contract/settings/words.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { refreshWords, wordSentence } from "./words-query.ts";

interface ResetDialogProps {
  language: string;
  sentence: OwnableSentence;
  onClose: () => void;
}

/** Asks before the default takes the place of what the owner has written. */
export function ResetDialog({ language, sentence, onClose }: ResetDialogProps) {
  return (
    <ActionDialog
      title="Back to the default?"
      sentence={`“${sentence.own}” is deleted. Readers see “${sentence.default}” again.`}
      action="Back to the default"
      pendingAction="Changing..."
      keep="Keep mine"
      act={() => wordSentence(language, sentence, null)}
      refresh={refreshWords}
      done={() => ({ title: "Back to the default", description: `“${sentence.default}”` })}
      onClose={onClose}
    />
  );
}
