// Creates a record once, also where the answer to a first try was lost and its author has gone on writing since.
import { useRef } from "react";

import { ApiError, conflictOf, isNotFound } from "#web/api/ApiError.ts";
import { fingerprintOf, isAnswerLost } from "#web/api/callKeys.ts";
import type { OnProgress, Upload } from "#web/api/upload.ts";

import { useServices } from "../services.ts";

const CONFLICT = 409;

interface Made {
  _id: string;
  updatedAt: string;
  logo: string | null;
  images?: string[];
}

interface Calls<T> {
  create: (upload: Upload, body: FormData, onProgress?: OnProgress) => Promise<T>;
  update: (upload: Upload, id: string, body: FormData, onProgress?: OnProgress) => Promise<T>;
}

/**
 * What is sent after a lost answer may be another text than what the server has made of the first. So the first try is repeated as it
 * was, which the server does no second time, and what it made becomes what the form says now.
 */
export function useCreate<T extends Made>({ create, update }: Calls<T>) {
  const { upload } = useServices();
  /** What was sent and not answered. */
  const unanswered = useRef<FormData | null>(null);
  /** What that has made, as far as is known. */
  const made = useRef<T | null>(null);

  async function send(body: FormData, onProgress: OnProgress): Promise<T> {
    const first = unanswered.current;
    if (!made.current && first && fingerprintOf(first) !== fingerprintOf(body)) {
      made.current = await repeat(first);
    }
    if (!made.current) return createNew(body, onProgress);
    return change(made.current, body, onProgress);
  }

  async function createNew(body: FormData, onProgress: OnProgress): Promise<T> {
    let isCutShort = false;
    try {
      return await create(upload, body, (progress) => {
        isCutShort = progress.sentBytes < progress.totalBytes;
        onProgress(progress);
      });
    } catch (error) {
      // What has not arrived whole has made nothing.
      if (isAnswerLost(error) && !isCutShort) unanswered.current ??= body;
      throw error;
    }
  }

  /** `null` where it is certain now that nothing was made. */
  async function repeat(first: FormData): Promise<T | null> {
    try {
      // With a file that is gone from its folder it never left the browser, and never will.
      if (await isReadable(first)) return await create(upload, first);
    } catch (error) {
      if (isAnswerLost(error)) throw error;
    }
    unanswered.current = null;
    return null;
  }

  async function change(record: T, body: FormData, onProgress: OnProgress): Promise<T> {
    try {
      return await update(upload, record._id, changing(record, body), onProgress);
    } catch (error) {
      if (isNotFound(error)) made.current = unanswered.current = null;
      const conflict = conflictOf<T>(error);
      if (!conflict) throw error;
      made.current = conflict.current;
      throw new ApiError(newerVersion(conflict.savedBy), CONFLICT);
    }
  }

  return async (body: FormData, onProgress: OnProgress): Promise<T> => {
    const saved = await send(body, onProgress);
    unanswered.current = null;
    made.current = null;
    return saved;
  };
}

async function isReadable(body: FormData): Promise<boolean> {
  const files = [...body].flatMap(([, value]) => (typeof value === "string" ? [] : [value]));
  try {
    await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}

/** The form of a new record cannot show two versions; most likely the other is its own, of which the answer was lost too. */
function newerVersion(savedBy: string | null): string {
  return `A newer version is there already${savedBy ? `, saved by ${savedBy}` : ""}. Save again to replace it, or open it from the list.`;
}

/** The form holds all of its pictures as new ones: they take the place of those that were made. */
function changing({ updatedAt, logo, images = [] }: Made, body: FormData): FormData {
  if (!body.has("updatedAt")) body.set("updatedAt", updatedAt);
  if (logo && !body.has("logo")) body.set("removeLogo", "true");
  if (images.length > 0) body.set("removeImages", JSON.stringify(images));
  return body;
}
