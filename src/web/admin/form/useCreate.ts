// Creates a record once, also where the answer to a first try was lost and its author has gone on writing since.
import { useRef } from "react";

import { fingerprintOf, isAnswerLost } from "#web/api/callKeys.ts";
import type { OnProgress, Upload } from "#web/api/upload.ts";

import { useServices } from "../services.ts";

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
  const unanswered = useRef<FormData | null>(null);

  async function send(body: FormData, onProgress: OnProgress): Promise<T> {
    const first = unanswered.current;
    if (!first || fingerprintOf(first) === fingerprintOf(body)) return create(upload, body, onProgress);
    const made = await repeat(first);
    return made
      ? update(upload, made._id, changing(made, body), onProgress)
      : create(upload, body, onProgress);
  }

  /** `null` where it is certain now that nothing was made. */
  async function repeat(first: FormData): Promise<T | null> {
    try {
      return await create(upload, first);
    } catch (error) {
      if (isAnswerLost(error)) throw error;
      unanswered.current = null;
      return null;
    }
  }

  return async (body: FormData, onProgress: OnProgress): Promise<T> => {
    try {
      const saved = await send(body, onProgress);
      unanswered.current = null;
      return saved;
    } catch (error) {
      if (isAnswerLost(error)) unanswered.current ??= body;
      throw error;
    }
  };
}

/** The form holds all of its pictures as new ones: they take the place of those that were made. */
function changing({ updatedAt, logo, images = [] }: Made, body: FormData): FormData {
  if (!body.has("updatedAt")) body.set("updatedAt", updatedAt);
  if (logo && !body.has("logo")) body.set("removeLogo", "true");
  if (images.length > 0) body.set("removeImages", JSON.stringify(images));
  return body;
}
