import { Button } from "../ui/Button.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";

/** What stands in for a screen that has thrown: our bug, which the browser's console tells whole. */
export function BrokenScreen() {
  usePageTitle("Something went wrong");
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-3 p-6">
      <h1 className="font-serif text-page font-medium">Something went wrong</h1>
      <p className="text-ink-2">This screen cannot be shown. What was saved is safe.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  );
}
