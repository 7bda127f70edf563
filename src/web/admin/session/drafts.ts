// Keeps forms that are not sent yet in local storage, one for each person and record.
import type { ItemStorage } from "#web/api/sessionStore.ts";

export interface Draft {
  /** As the form holds them; whoever reads them checks their shape. */
  fields: unknown;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The record's `updatedAt` when the form was opened; `null` for a new record. */
  basedOn: string | null;
  /** Files that were chosen, which cannot be kept. */
  files: number;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Milliseconds; what nobody came back for is not offered any more. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
const PREFIX = "vitrine.draft.";

/** @param onRefused told once, when the browser cannot keep a draft: its storage is full or blocked */
export function createDrafts(storage: ItemStorage | null, onRefused: () => void) {
  let told = false;

  function refused() {
    if (!told) onRefused();
    told = true;
  }

  return {
    read(key: string): Draft | null {
      const draft = draftOf(attempt(() => storage?.getItem(PREFIX + key)) ?? null);
      return draft && draft.keptAt > Date.now() - KEPT_FOR_MS ? draft : null;
    },
    keep(key: string, draft: Draft): void {
      const kept = attempt(() => {
        storage?.setItem(PREFIX + key, JSON.stringify(draft));
        return storage !== null;
      });
      if (!kept) refused();
    },
    drop(key: string): void {
      attempt(() => storage?.removeItem(PREFIX + key));
    },
  };
}

function draftOf(text: string | null): Draft | null {
  const value: unknown = attempt(() => JSON.parse(text ?? "null"));
  if (typeof value !== "object" || value === null || !("fields" in value)) return null;
  const { fields, keptAt, basedOn, files }: Partial<Record<keyof Draft, unknown>> = value;
  if (typeof keptAt !== "number") return null;
  return {
    fields,
    keptAt,
    basedOn: typeof basedOn === "string" ? basedOn : null,
    files: typeof files === "number" ? files : 0,
  };
}

/** Blocked storage throws at every touch, full storage at every write. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
