import { Suspense, createContext, lazy, use, useMemo, useReducer, useRef, type ReactNode } from "react";
import { failureWords } from "../../api/failure-words.ts";
import { loadPart, useLoadedAhead } from "../../api/load-part.ts";
import { changeToasts, type ToastWords } from "./toasts.ts";

const loadCards = () => import("./ToastCards.tsx");
const ToastCards = lazy(async () => ({ default: (await loadPart(loadCards)).ToastCards }));

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

/** Specification, section 4. */
const REMOVE_AFTER_MS = 1_000_000;

const ToastContext = createContext<Toasts | undefined>(undefined);

/** @throws Error outside of a ToastProvider. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("useToasts needs a ToastProvider around it");
  return toasts;
}

/** Holds the toasts of the page. What shows them is not in the first load: it comes with the first toast, or before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  useLoadedAhead(loadCards);
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
      {children}
      <Suspense>
        {shown.length > 0 && <ToastCards toasts={shown} onClose={(id) => toasts.dismiss(id)} />}
      </Suspense>
    </ToastContext>
  );
}
