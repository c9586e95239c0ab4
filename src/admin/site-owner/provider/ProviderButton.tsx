import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/buttons/Button.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";

/** Leads from the sign-in page to the provider. */
export function ProviderButton({ label, isPrimary }: { label: string; isPrimary: boolean }) {
  const toasts = useToasts();
  const go = useMutation({
    // Loaded when somebody wants it: the sign-in page is lighter without.
    mutationFn: async () => (await import("./go-to-provider.ts")).goToProvider(),
    onError: (error) => toasts.fail(error, "Login failed"),
  });
  return (
    <Button
      size="large"
      kind={isPrimary ? "primary" : "plain"}
      className={isPrimary ? "mt-4 w-full" : "mt-2.5 w-full"}
      disabled={go.isPending}
      onClick={() => go.mutate()}
    >
      {go.isPending ? "Opening…" : `Continue with ${label}`}
    </Button>
  );
}
