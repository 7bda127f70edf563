import { createContext, use } from "react";

import { createStore } from "#web/api/createStore.ts";

export interface Toast {
  id: number;
  kind: "done" | "failed" | "progress";
  text: string;
  lang?: "th";
  /** From 0 to 1, for uploads. */
  progress?: number;
  action?: ToastAction;
  /** Called when the person closes it. */
  onClose?: () => void;
  /** Identifies the toasts that `closeTopic` closes. */
  topic?: string;
}

export type ToastAction = { label: string } & ({ href: string } | { run: () => void });

export type NewToast = Omit<Toast, "id">;
export type Toasts = ReturnType<typeof createToasts>;

/** The newest is last; one more removes the oldest. */
const MAX_TOASTS = 3;

export function createToasts() {
  const { get: list, set, subscribe } = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    list,
    subscribe,
    show(toast: NewToast): number {
      lastId += 1;
      set([...list(), { ...toast, id: lastId }].slice(-MAX_TOASTS));
      return lastId;
    },
    update(id: number, change: Partial<NewToast>): void {
      set(list().map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
    },
    /** Closes toasts whose message is no longer true. */
    closeTopic(topic: string): void {
      if (list().some((toast) => toast.topic === topic)) set(list().filter((toast) => toast.topic !== topic));
    },
    clear: () => set([]),
    close(id: number): void {
      set(list().filter((toast) => toast.id !== id));
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
