// Creates a record once, also where the answer to a first try was lost, the page was loaded anew, and its author has gone on writing.
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isNotFound } from "#web/api/http/ApiError.ts";
import { formFingerprint, isOutcomeUnknown } from "#web/api/http/idempotencyKeys.ts";
import { randomId } from "#web/api/session/sessionId.ts";
import type { OnProgress, Upload } from "#web/api/http/upload.ts";

import { useServices } from "../../services.ts";
import type { CreatedRecord, CreateAttempt } from "../../session/formDraftStore.ts";

const HTTP_CONFLICT = 409;

interface RecordCalls<T> {
  create: (upload: Upload, body: FormData, onProgress?: OnProgress) => Promise<T>;
  update: (upload: Upload, id: string, body: FormData, onProgress?: OnProgress) => Promise<T>;
}

/** Where it is remembered what was sent: the form's draft, which outlives the page. */
export interface AttemptStore {
  read: () => CreateAttempt | null;
  write: (attempt: CreateAttempt | null) => void;
}

/**
 * What is sent after a lost answer may be another text than what the server has made of the first. All tries have one key, under which
 * the server makes one record; where they differ, nobody can tell of which it was made, and it becomes what the form says now.
 */
export function useIdempotentCreate<T extends CreatedRecord>({ create, update }: RecordCalls<T>) {
  const { upload } = useServices();

  async function createNew(body: FormData, { onProgress, attemptStore }: SendOptions): Promise<T> {
    const previousAttempt = attemptStore.read();
    const attempt = nextAttempt(previousAttempt, formFingerprint(body));
    // Before it is sent: what closes the page on the way leaves no time for it.
    attemptStore.write(attempt);
    let isUploadIncomplete = false;
    const trackProgress: OnProgress = (progress) => {
      isUploadIncomplete = progress.sentBytes < progress.totalBytes;
      onProgress(progress);
    };
    const created = await create(
      (call) => upload({ ...call, idempotencyKey: attempt.key }),
      body,
      trackProgress,
    ).catch((error: unknown) => {
      // What was refused or has not arrived whole has made nothing, which says nothing of the tries before it.
      if (isUploadIncomplete || !isOutcomeUnknown(error)) attemptStore.write(previousAttempt);
      throw error;
    });
    return attempt.body !== null ? created : updateCreated(created, body, { onProgress, attemptStore });
  }

  async function updateCreated(
    created: CreatedRecord,
    body: FormData,
    { onProgress, attemptStore }: SendOptions,
  ): Promise<T> {
    const attempt = attemptStore.read();
    const storeCreated = (record: CreatedRecord | null) =>
      attemptStore.write(attempt && record && { ...attempt, made: record });
    storeCreated(toCreatedRecord(created));
    try {
      return await update(upload, created._id, toUpdateBody(created, body), onProgress);
    } catch (error) {
      if (isNotFound(error)) storeCreated(null);
      const conflict = getConflict<T>(error);
      if (!conflict) throw error;
      storeCreated(toCreatedRecord(conflict.current));
      throw new ApiError(newerVersionText(conflict.savedBy), HTTP_CONFLICT);
    }
  }

  return async (body: FormData, onProgress: OnProgress, attemptStore: AttemptStore): Promise<T> => {
    const created = attemptStore.read()?.made;
    return created
      ? updateCreated(created, body, { onProgress, attemptStore })
      : createNew(body, { onProgress, attemptStore });
  };
}

interface SendOptions {
  onProgress: OnProgress;
  attemptStore: AttemptStore;
}

function nextAttempt(previous: CreateAttempt | null, body: string): CreateAttempt {
  if (!previous) return { key: randomId(), body, made: null };
  return { ...previous, body: previous.body === body ? body : null };
}

/** Without its texts, which the draft has already. */
function toCreatedRecord({ _id, updatedAt, logo, images = [] }: CreatedRecord): CreatedRecord {
  return { _id, updatedAt, logo, images };
}

/** The form of a new record cannot show two versions; most likely the other is its own, of which the answer was lost too. */
function newerVersionText(savedBy: string | null): string {
  return savedBy ? texts.newerVersionBy(savedBy) : texts.newerVersion;
}

/** The form holds all of its pictures as new ones: they take the place of those that were made. */
function toUpdateBody({ updatedAt, logo, images = [] }: CreatedRecord, body: FormData): FormData {
  if (!body.has("updatedAt")) body.set("updatedAt", updatedAt);
  if (logo && !body.has("logo")) body.set("removeLogo", "true");
  if (images.length > 0) body.set("removeImages", JSON.stringify(images));
  return body;
}
