import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { saveFile } from "../../api/save-file.ts";

/** Shows the recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      title="Your recovery codes"
      description="Each code signs you in once when you do not have the app. They are shown only now: keep them where you can find them without your phone."
      staysOnPressOutside
      onClose={onClose}
      footer={
        <>
          <CopyButton text={text}>Copy codes</CopyButton>
          <Button onClick={() => saveText(text, "masthead-recovery-codes.txt")}>Download codes</Button>
          <Button kind="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 font-mono md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const saveText = (text: string, name: string) => saveFile(new Blob([text], { type: "text/plain" }), name);
