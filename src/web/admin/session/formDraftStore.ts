// Keeps forms that are not sent yet in local storage, one for each person and record.
import type { ItemStorage } from "#web/api/session/sessionStore.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import type { DraftImages, DraftImageStore } from "./draftImageStore.ts";

/** A new record that was sent, and of which nobody knows yet what the server has made of it. */
export interface CreateAttempt {
  /** Of its call: the server does it once. */
  key: string;
  /** What was sent, by its fingerprint; `null` where several tries differ, any of which may have arrived. */
  body: string | null;
  /** The record, where that much is known. */
  made: CreatedRecord | null;
}

export interface CreatedRecord {
  _id: string;
  updatedAt: string;
  logo: string | null;
  images?: string[];
}

export interface FormDraft {
  /** As the form holds them; whoever reads them checks their shape. */
  fields: unknown;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The record's `updatedAt` when the form was opened; `null` for a new record. */
  basedOn: string | null;
  /** The fields of that record, as the form held them. */
  base?: unknown;
  /** Files that were chosen and are not kept. */
  files: number;
  /** Pictures are kept beside it. */
  hasPictures?: boolean;
  /** It was sent, and no answer has come. */
  sent?: CreateAttempt | null;
}

export type FormDraftStore = ReturnType<typeof createFormDraftStore>;

/** Milliseconds; what nobody came back for is not offered any more. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const KEY_PREFIX = "vitrine.draft.";

/**
 * @param onStorageError told once, when the browser cannot keep a draft: its storage is full or blocked
 * @param imageStore for pictures; without it the texts alone are kept
 */
export function createFormDraftStore(
  storage: ItemStorage | null,
  onStorageError: () => void,
  imageStore: DraftImageStore | null = null,
) {
  let isReported = false;
  void imageStore?.deleteOlderThan(Date.now() - MAX_AGE_MS).catch(logImageStoreError);

  function reportStorageError() {
    if (!isReported) onStorageError();
    isReported = true;
  }

  return {
    read(key: string): FormDraft | null {
      const draft = parseDraft(tryStorage(() => storage?.getItem(KEY_PREFIX + key)) ?? null);
      return draft && draft.keptAt > Date.now() - MAX_AGE_MS ? draft : null;
    },
    write(key: string, draft: FormDraft): void {
      const isWritten = tryStorage(() => {
        storage?.setItem(KEY_PREFIX + key, JSON.stringify(draft));
        return storage !== null;
      });
      if (!isWritten) reportStorageError();
    },
    remove(key: string): void {
      tryStorage(() => storage?.removeItem(KEY_PREFIX + key));
      void imageStore?.delete(key).catch(logImageStoreError);
    },
    /** Told when another tab keeps a draft under the key, and when it drops it. @returns what ends it */
    watch(key: string, onChange: (exists: boolean) => void): () => void {
      function onStorage(event: StorageEvent) {
        if (event.key === KEY_PREFIX + key) onChange(event.newValue !== null);
      }
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
    /** False where the browser cannot: the texts are kept without them. */
    async writeImages(key: string, images: DraftImages): Promise<boolean> {
      if (!imageStore) return false;
      return imageStore.put(key, images).then(() => true, logImageStoreError);
    },
    async readImages(key: string): Promise<DraftImages | null> {
      return (await imageStore?.get(key).catch(logImageStoreError)) || null;
    },
  };
}

function parseDraft(text: string | null): FormDraft | null {
  const value: unknown = tryStorage(() => JSON.parse(text ?? "null"));
  if (typeof value !== "object" || value === null || !("fields" in value)) return null;
  const {
    fields,
    keptAt,
    basedOn,
    base,
    files,
    hasPictures,
    sent,
  }: Partial<Record<keyof FormDraft, unknown>> = value;
  if (typeof keptAt !== "number") return null;
  return {
    fields,
    keptAt,
    basedOn: typeof basedOn === "string" ? basedOn : null,
    base,
    files: typeof files === "number" ? files : 0,
    hasPictures: hasPictures === true,
    sent: isCreateAttempt(sent) ? sent : null,
  };
}

/** Written by this browser alone; an earlier version of the page may have written it otherwise. */
function isCreateAttempt(value: unknown): value is CreateAttempt {
  if (typeof value !== "object" || value === null) return false;
  const { key, body, made }: Partial<Record<keyof CreateAttempt, unknown>> = value;
  const isValidRequest = typeof key === "string" && (body === null || typeof body === "string");
  return isValidRequest && (made === null || isCreatedRecord(made));
}

function isCreatedRecord(value: unknown): value is CreatedRecord {
  if (typeof value !== "object" || value === null) return false;
  const { _id, updatedAt, logo, images = [] }: Partial<Record<keyof CreatedRecord, unknown>> = value;
  const hasIdentity = typeof _id === "string" && typeof updatedAt === "string";
  const hasImages = (logo === null || typeof logo === "string") && Array.isArray(images);
  return hasIdentity && hasImages;
}

function logImageStoreError(error: unknown): false {
  logWarning("The pictures of an unsent form could not be kept or read", error);
  return false;
}

/** Blocked storage throws at every touch, full storage at every write. */
function tryStorage<T>(operation: () => T): T | null {
  try {
    return operation();
  } catch {
    return null;
  }
}
