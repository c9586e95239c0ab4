import { Toast as Radix } from "radix-ui";
import { createContext, use, useMemo, useReducer, useRef } from "react";
import type { ReactNode } from "react";
import { failureWords } from "../../api/failure-words.ts";
import { Check, CircleAlert, X } from "../icons/icons.tsx";
import { changeToasts } from "./toasts.ts";
import type { Toast, ToastWords } from "./toasts.ts";

/** What any screen can do with toasts. */
interface Toasts {
  /** Shows it in place of the one before. Comes back with the id that the others take. */
  add(words: ToastWords): number;
  /** Says why something failed; `failure` is what, for an error that says too little. */
  fail(error: Error, failure: string): void;
  update(id: number, words: Partial<ToastWords>): void;
  dismiss(id: number): void;
  remove(id: number): void;
}

/** Times in milliseconds, distance in pixels (spec, section 4). */
const AUTO_CLOSE_MS = 5_000;
const REMOVE_AFTER_MS = 1_000_000;
const SWIPE_THRESHOLD = 50;

const ToastContext = createContext<Toasts | undefined>(undefined);

/** @throws Error outside of a ToastProvider. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToasts needs a ToastProvider around it");
  return toasts;
}

/** Holds the toasts of the page. They pause under the pointer and with focus, and F8 leads to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, change] = useReducer(changeToasts, []);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(() => {
    const add = (words: ToastWords) => {
      lastId.current += 1;
      change({ type: "add", id: lastId.current, words });
      return lastId.current;
    };
    return {
      add,
      fail: (error, failure) =>
        void add({ kind: "destructive", title: "Error", description: failureWords(error, failure) }),
      update: (id, words) => change({ type: "update", id, words }),
      dismiss(id) {
        change({ type: "dismiss", id });
        setTimeout(() => change({ type: "remove", id }), REMOVE_AFTER_MS);
      },
      remove: (id) => change({ type: "remove", id }),
    };
  }, []);
  return (
    <ToastContext value={toasts}>
      <Radix.Provider duration={AUTO_CLOSE_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
        {children}
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />
        ))}
        <Radix.Viewport
          hotkey={["F8"]}
          className="fixed right-0 bottom-0 z-50 w-full p-4 outline-none md:max-w-[calc(26.25rem+2rem)]"
        />
      </Radix.Provider>
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const isDestructive = toast.kind === "destructive";
  const Icon = isDestructive ? CircleAlert : Check;
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
      {toast.action && (
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
