// Keeps forms that are not sent yet in local storage, one for each person and record.
import type { ItemStorage } from "#web/api/session/sessionStore.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import type { KeptPictures, PictureShelf } from "./pictureShelf.ts";

/** A new record that was sent, and of which nobody knows yet what the server has made of it. */
export interface SentTry {
  /** Of its call: the server does it once. */
  key: string;
  /** What was sent, by its fingerprint; `null` where several tries differ, any of which may have arrived. */
  body: string | null;
  /** The record, where that much is known. */
  made: MadeRecord | null;
}

export interface MadeRecord {
  _id: string;
  updatedAt: string;
  logo: string | null;
  images?: string[];
}

export interface Draft {
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
  sent?: SentTry | null;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Milliseconds; what nobody came back for is not offered any more. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;
const PREFIX = "vitrine.draft.";

/**
 * @param onRefused told once, when the browser cannot keep a draft: its storage is full or blocked
 * @param shelf for pictures; without it the texts alone are kept
 */
export function createDrafts(
  storage: ItemStorage | null,
  onRefused: () => void,
  shelf: PictureShelf | null = null,
) {
  let told = false;
  void shelf?.dropOlder(Date.now() - KEPT_FOR_MS).catch(logShelf);

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
      void shelf?.drop(key).catch(logShelf);
    },
    /** Told when another tab keeps a draft under the key, and when it drops it. @returns what ends it */
    watch(key: string, onOther: (isKept: boolean) => void): () => void {
      function hear(event: StorageEvent) {
        if (event.key === PREFIX + key) onOther(event.newValue !== null);
      }
      addEventListener("storage", hear);
      return () => removeEventListener("storage", hear);
    },
    /** False where the browser cannot: the texts are kept without them. */
    async keepPictures(key: string, pictures: KeptPictures): Promise<boolean> {
      if (!shelf) return false;
      return shelf.keep(key, pictures).then(() => true, logShelf);
    },
    async readPictures(key: string): Promise<KeptPictures | null> {
      return (await shelf?.read(key).catch(logShelf)) || null;
    },
  };
}

function draftOf(text: string | null): Draft | null {
  const value: unknown = attempt(() => JSON.parse(text ?? "null"));
  if (typeof value !== "object" || value === null || !("fields" in value)) return null;
  const { fields, keptAt, basedOn, base, files, hasPictures, sent }: Partial<Record<keyof Draft, unknown>> =
    value;
  if (typeof keptAt !== "number") return null;
  return {
    fields,
    keptAt,
    basedOn: typeof basedOn === "string" ? basedOn : null,
    base,
    files: typeof files === "number" ? files : 0,
    hasPictures: hasPictures === true,
    sent: isSentTry(sent) ? sent : null,
  };
}

/** Written by this browser alone; an earlier version of the page may have written it otherwise. */
function isSentTry(value: unknown): value is SentTry {
  if (typeof value !== "object" || value === null) return false;
  const { key, body, made }: Partial<Record<keyof SentTry, unknown>> = value;
  const isSent = typeof key === "string" && (body === null || typeof body === "string");
  return isSent && (made === null || isMade(made));
}

function isMade(value: unknown): value is MadeRecord {
  if (typeof value !== "object" || value === null) return false;
  const { _id, updatedAt, logo, images = [] }: Partial<Record<keyof MadeRecord, unknown>> = value;
  const isNamed = typeof _id === "string" && typeof updatedAt === "string";
  const isPictured = (logo === null || typeof logo === "string") && Array.isArray(images);
  return isNamed && isPictured;
}

function logShelf(error: unknown): false {
  logWarning("The pictures of an unsent form could not be kept or read", error);
  return false;
}

/** Blocked storage throws at every touch, full storage at every write. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
