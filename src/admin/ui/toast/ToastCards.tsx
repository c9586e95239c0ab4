import { Toast as Radix } from "radix-ui";
import { useIsBefore } from "../../time/use-is-before.ts";
import { Check, CircleAlert, X } from "../icons/icons.tsx";
import type { Toast } from "./toasts.ts";

/** Time in milliseconds, distance in pixels (spec, section 4). */
const AUTO_CLOSE_MS = 5_000;
const SWIPE_THRESHOLD = 50;

/** The toasts as they are seen. They pause under the pointer and with focus, and F8 leads to them. */
export function ToastCards({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  return (
    <Radix.Provider duration={AUTO_CLOSE_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
      <Radix.Viewport
        hotkey={["F8"]}
        className="fixed right-0 bottom-0 z-50 w-full p-4 outline-none md:max-w-[calc(26.25rem+2rem)]"
      />
    </Radix.Provider>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const isDestructive = toast.kind === "destructive";
  const Icon = isDestructive ? CircleAlert : Check;
  const until = toast.action?.until;
  const isInTime = useIsBefore(until ?? null) || until === undefined;
  return (
    <Radix.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      type={isDestructive ? "foreground" : "background"}
      {...(toast.lastsMs !== undefined && { duration: toast.lastsMs })}
      className={`toast pointer-events-auto flex items-start gap-3 rounded-[9px] py-3.25 pr-3.5 pl-4 shadow-lift ${isDestructive ? "bg-destructive text-destructive-ink" : "bg-raise"}`}
    >
      <Icon className={`icon mt-0.5 ${isDestructive ? "" : "text-ok"}`} aria-hidden="true" />
      <div className="min-w-0 grow wrap-anywhere">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className={isDestructive ? "" : "text-ink-2"}>
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && isInTime && (
        <Radix.Action
          altText={toast.action.name}
          // A double click is one click.
          onClick={({ detail }) => detail < 2 && toast.action?.run()}
          className="-my-1 rounded-md border border-line-strong px-2.5 py-1 font-medium whitespace-nowrap hover:bg-hover"
        >
          {toast.action.name}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Close" className="-m-2 rounded-md p-2 opacity-75 hover:opacity-100">
        <X className="icon" aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}
