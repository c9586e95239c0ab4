import type { Newsletter } from "../../contract/newsletters.ts";
import { ChooseFieldsDialog } from "../ui/compare/ChooseFieldsDialog.tsx";
import { letterFields, valuesOf } from "./letter-values.ts";
import type { LetterValues } from "./letter-values.ts";
import { useSiteTime } from "../time/use-site-zone.ts";

interface LetterConflictDialogProps {
  mine: LetterValues;
  theirs: Newsletter;
  onChoose: (values: LetterValues) => void;
  onClose: () => void;
}

/** Somebody saved the draft in another window: both texts, and what becomes of them is the writer's choice. */
export function LetterConflictDialog({ mine, theirs, onChoose, onClose }: LetterConflictDialogProps) {
  const saved = valuesOf(theirs);
  const time = useSiteTime();
  const fields = letterFields.flatMap((field) =>
    mine[field] === saved[field]
      ? []
      : [
          {
            field,
            name: names[field],
            mine: mine[field],
            theirs: saved[field],
            isHtml: field === "content",
          },
        ],
  );
  return (
    <ChooseFieldsDialog
      title="This newsletter was changed elsewhere"
      description="Another tab or another person saved it meanwhile. Both texts are here; choose for each part which is to stay, and save that."
      mine={{ name: "Yours", when: "on this screen" }}
      theirs={{ name: "Theirs", when: time.dateAndClockTime(theirs.updatedAt) }}
      fields={fields}
      onChoose={(taken) =>
        onChoose(Object.assign({ ...mine }, ...taken.map((field) => ({ [field]: saved[field] }))))
      }
      onClose={onClose}
    />
  );
}

const names = { subject: "Subject", preheader: "Preheader", content: "Content" } as const;
