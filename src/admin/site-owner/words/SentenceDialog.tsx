import { z } from "zod";
import { MAX_OWN_SENTENCE, type OwnableSentence } from "../../../contract/settings/words.ts";
import { SchemaDialog } from "../../ui/dialogs/SchemaDialog.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { groupNames, placeOf } from "./find-sentences.ts";
import { refreshWords, wordSentence } from "./words-query.ts";

interface SentenceDialogProps {
  language: string;
  sentence: OwnableSentence;
  onClose: () => void;
}

/** What is wrong with a sentence, the server says. */
const ownSchema = z.object({ own: z.string() });

/** The owner's version of a sentence, beside its default. */
export const SentenceDialog = ({ language, sentence, onClose }: SentenceDialogProps) => (
  <SchemaDialog
    title="Edit sentence"
    description={`${groupNames[sentence.group]}: ${placeOf(sentence.key)}`}
    action="Save"
    pendingAction="Saving..."
    schema={ownSchema}
    values={{ own: sentence.own ?? sentence.default }}
    send={({ own }) => wordSentence(language, sentence, own)}
    refresh={refreshWords}
    done={() => ({ title: "Sentence saved", description: "Readers see it from now on." })}
    onClose={onClose}
  >
    {({ form, typed: { own = "" } }) => (
      // The buttons stick to the bottom of the dialog, over its last lines.
      <div className="grid gap-3.75 pb-6">
        <div className="grid gap-1.25">
          <p className="font-medium">Default</p>
          <p lang={language} dir="auto" className="text-left wrap-anywhere whitespace-pre-line text-ink-2">
            {sentence.default}
          </p>
        </div>
        <TextArea
          label="Your own"
          lang={language}
          dir="auto"
          note={`${own.length} of ${MAX_OWN_SENTENCE}`}
          hint={hintOf(sentence)}
          {...form.register("own")}
        />
      </div>
    )}
  </SchemaDialog>
);

function hintOf({ places, default: text }: OwnableSentence): string | undefined {
  const hints = [
    places.length > 0 &&
      `${places.map((name) => `{${name}}`).join(", ")}: readers see the value in its place.`,
    text.includes("\n") && "Lines stay as they are written; what is between two asterisks is in italics.",
  ].filter(Boolean);
  return hints.length > 0 ? hints.join(" ") : undefined;
}
