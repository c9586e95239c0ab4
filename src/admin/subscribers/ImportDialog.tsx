import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** How a list gets in: by the command line, where the file and the database are. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Import a list"
      description="A CSV file is imported on the machine that runs Masthead, also while the site is running."
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
      isWide
    >
      <div className="grid gap-3 text-ink-2">
        <p>First look what it would do, then do it:</p>
        <pre className="overflow-x-auto rounded-md border border-line bg-field p-3 font-mono text-xs leading-relaxed text-ink">
          {`./masthead import list.csv --consent "How they agreed" --dry-run\n./masthead import list.csv --consent "How they agreed"`}
        </pre>
        <p>
          The first line names the columns: <code className="font-mono text-ink">email</code>, and if there
          are such <code className="font-mono text-ink">status</code>,{" "}
          <code className="font-mono text-ink">subscribed_at</code> and{" "}
          <code className="font-mono text-ink">name</code>. Nobody who has unsubscribed, bounced or complained
          is added again, and importing twice adds nobody twice.
        </p>
      </div>
    </Dialog>
  );
}
