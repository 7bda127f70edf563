import { createContext, use } from "react";

export interface Toast {
  id: number;
  kind: "done" | "failed" | "progress";
  text: string;
  lang?: "th";
  /** From 0 to 1, for uploads. */
  progress?: number;
  action?: ToastAction;
  /** Identifies the toasts that `closeTopic` closes. */
  topic?: string;
}

export type ToastAction = { label: string } & ({ href: string } | { run: () => void });

export type NewToast = Omit<Toast, "id">;
export type Toasts = ReturnType<typeof createToasts>;

/** The newest is last; one more removes the oldest. */
const MAX_TOASTS = 3;

export function createToasts() {
  const listeners = new Set<() => void>();
  let list: readonly Toast[] = [];
  let lastId = 0;

  function replace(next: readonly Toast[]) {
    list = next;
    for (const listener of listeners) listener();
  }

  return {
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(toast: NewToast): number {
      lastId += 1;
      replace([...list, { ...toast, id: lastId }].slice(-MAX_TOASTS));
      return lastId;
    },
    update(id: number, change: Partial<NewToast>): void {
      replace(list.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
    },
    /** Closes toasts whose message is no longer true. */
    closeTopic(topic: string): void {
      if (list.some((toast) => toast.topic === topic)) replace(list.filter((toast) => toast.topic !== topic));
    },
    clear: () => replace([]),
    close(id: number): void {
      replace(list.filter((toast) => toast.id !== id));
    },
  };
}

const ToastsContext = createContext<Toasts | null>(null);

export const ToastsProvider = ToastsContext.Provider;

export function useToasts(): Toasts {
  const toasts = use(ToastsContext);
  if (!toasts) throw new Error("useToasts needs a ToastsProvider above it");
  return toasts;
}
