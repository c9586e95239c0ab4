export interface ToastWords {
  title: string;
  description?: string;
  kind?: "default" | "destructive";
  /** What can still be done about it, for as long as it is shown. */
  action?: ToastAction;
  /** How long it is shown, when that is not as long as the others. */
  lastsMs?: number;
}

interface ToastAction {
  name: string;
  run: () => void;
  /** When it is too late for it, which may be while the toast still waits under the pointer. */
  until?: string;
}

/** Longer than other toasts: it has the way back. */
export const UNDO_MS = 15_000;

/** Long enough to see that something is under way; the toast of the result replaces it. */
export const UNDOING_MS = 600_000;

export interface Toast extends ToastWords {
  id: number;
  /** A dismissed toast is kept, closed, until it is removed: an update may open it again. */
  isOpen: boolean;
}

type ToastChange =
  | { type: "add"; id: number; words: ToastWords }
  | { type: "update"; id: number; words: Partial<ToastWords> }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number };

/** How many are kept, and so seen, at once: a new toast replaces the older one (spec, section 4). */
const LIMIT = 1;

export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case "add":
      return [{ ...change.words, id: change.id, isOpen: true }, ...toasts].slice(0, LIMIT);
    case "update":
      return toasts.map((toast) =>
        toast.id === change.id ? { ...toast, ...change.words, isOpen: true } : toast,
      );
    case "dismiss":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, isOpen: false } : toast));
    case "remove":
      return toasts.filter((toast) => toast.id !== change.id);
  }
}
