import { Button } from "../ui/buttons/Button.tsx";
import { usePageTitle } from "../ui/page/use-page-title.ts";

/** Shown instead of a screen that has thrown or could not be loaded. The browser's console has the details. */
export function BrokenScreen() {
  usePageTitle("Something went wrong");
  return (
    <div role="alert" className="grid max-w-md justify-items-start gap-3">
      <h1 className="font-serif text-page font-medium">Something went wrong</h1>
      <p className="text-ink-2">This screen cannot be shown. Your saved work is safe.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** The same, where there is no frame around it. */
export function BrokenPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center p-6">
      <BrokenScreen />
    </main>
  );
}
