import type { NewRecord } from "#contract/newRecord.ts";
import type { ItemStorage } from "#web/api/session/sessionStore.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import type { DraftImages, DraftImageStore } from "./draftImageStore.ts";

export interface FormDraft {
  /** The form's values; the reader must check their shape. */
  fields: unknown;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The record's `updatedAt` when the form was opened; `null` for a new record. */
  baseVersion: string | null;
  /** The initial values of the form, from the version `baseVersion`. */
  baseFields?: unknown;
  /** Number of chosen files that are not stored. */
  unsavedFileCount: number;
  /** True if the image store has images for the same key. */
  hasImages?: boolean;
  /** The record that the form creates. Other tabs and later forms with this draft create the same one. */
  newRecord?: NewRecord;
}

/** A form that stores its draft. */
export interface DraftWriter {
  /** Stores the changes that were not stored yet. */
  flush(): void;
  /** Removes its draft and stores no more: its owner signed out. */
  end(): void;
}

/** The used part of the browser's `Storage`. */
export type DraftStorage = ItemStorage & Pick<Storage, "key" | "length">;

export type FormDraftStore = ReturnType<typeof createFormDraftStore>;

/** Older drafts are not offered any more. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const KEY_PREFIX = "vitrine.draft.";
/** Written for a moment, to tell the other tabs that all drafts were removed. */
const ENDED_KEY = "vitrine.draftsEnded";

/**
 * Stores unsaved form drafts in `localStorage`.
 * @param onStorageError called once, when the browser can't store a draft: its storage is full or blocked
 * @param imageStore stores images; without it only the texts are stored
 */
export function createFormDraftStore(
  storage: DraftStorage | null,
  onStorageError: () => void,
  imageStore: DraftImageStore | null = null,
) {
  let isReported = false;
  void imageStore?.deleteOlderThan(Date.now() - MAX_AGE_MS).catch(logImageStoreError);

  const writers = new Set<DraftWriter>();

  function reportStorageError() {
    if (!isReported) onStorageError();
    isReported = true;
  }

  function read(key: string): FormDraft | null {
    const draft = parseDraft(tryStorage(() => storage?.getItem(KEY_PREFIX + key)) ?? null);
    return draft && draft.savedAt > Date.now() - MAX_AGE_MS ? draft : null;
  }

  function remove(key: string): void {
    tryStorage(() => storage?.removeItem(KEY_PREFIX + key));
    void imageStore?.delete(key).catch(logImageStoreError);
  }

  return {
    read,
    write(key: string, draft: FormDraft): void {
      const isWritten = tryStorage(() => {
        storage?.setItem(KEY_PREFIX + key, JSON.stringify(draft));
        return storage !== null;
      });
      if (!isWritten) reportStorageError();
    },
    remove,
    ...createOwnerDrafts({ storage, writers, read, remove }),
    /**
     * Calls `onChange` when another tab writes or removes the draft of the key.
     * @returns a function that unsubscribes
     */
    watch(key: string, onChange: (exists: boolean) => void): () => void {
      function onStorage(event: StorageEvent) {
        if (event.key === KEY_PREFIX + key) onChange(event.newValue !== null);
      }
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
    /** Resolves to false if the images can't be stored; the texts are stored without them. */
    async writeImages(key: string, images: DraftImages): Promise<boolean> {
      if (!imageStore) return false;
      return imageStore.put(key, images).then(() => true, logImageStoreError);
    },
    async readImages(key: string): Promise<DraftImages | null> {
      return (await imageStore?.get(key).catch(logImageStoreError)) || null;
    },
  };
}

interface OwnerDraftsOptions {
  storage: DraftStorage | null;
  writers: Set<DraftWriter>;
  read: (key: string) => FormDraft | null;
  remove: (key: string) => void;
}

/** All drafts of one person, whose keys begin with the person's id. */
function createOwnerDrafts({ storage, writers, read, remove }: OwnerDraftsOptions) {
  const endWriters = () => writers.forEach((writer) => writer.end());

  function keysOf(ownerId: string): string[] {
    const prefix = `${KEY_PREFIX}${ownerId}.`;
    const keys = tryStorage(() =>
      Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? ""),
    );
    return (keys ?? []).filter((key) => key.startsWith(prefix)).map((key) => key.slice(KEY_PREFIX.length));
  }

  return {
    /** @returns a function that unregisters the form */
    register(writer: DraftWriter): () => void {
      writers.add(writer);
      return () => void writers.delete(writer);
    },
    /** The drafts by their form's name, with the latest changes of open forms. Newest first. */
    list(ownerId: string): { name: string; draft: FormDraft }[] {
      writers.forEach((writer) => writer.flush());
      return keysOf(ownerId)
        .flatMap((key) => {
          const draft = read(key);
          return draft ? [{ name: key.slice(ownerId.length + 1), draft }] : [];
        })
        .toSorted((one, other) => other.draft.savedAt - one.draft.savedAt);
    },
    /** Call it when their owner signs out. Open forms, also those of other tabs, store no more drafts. */
    endAll(ownerId: string): void {
      endWriters();
      keysOf(ownerId).forEach(remove);
      tryStorage(() => storage?.setItem(ENDED_KEY, String(Date.now())));
      tryStorage(() => storage?.removeItem(ENDED_KEY));
    },
    /** @returns a function that unsubscribes */
    watchEnd(onEndedInOtherTab: () => void): () => void {
      function onStorage({ key, newValue }: StorageEvent) {
        if (key !== ENDED_KEY || newValue === null) return;
        endWriters();
        onEndedInOtherTab();
      }
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}

function parseDraft(text: string | null): FormDraft | null {
  const value: unknown = tryStorage(() => JSON.parse(text ?? "null"));
  return isDraft(value) ? value : null;
}

/** Only this file writes drafts: the other properties need no check. */
function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== "object" || value === null || !("fields" in value)) return false;
  return "savedAt" in value && typeof value.savedAt === "number";
}

function logImageStoreError(error: unknown): false {
  logWarning("The pictures of an unsent form could not be kept or read", error);
  return false;
}

/** Blocked storage throws on every access, full storage on every write. */
function tryStorage<T>(operation: () => T): T | null {
  try {
    return operation();
  } catch {
    return null;
  }
}
