import type { Conflict } from "#contract/conflicts.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isNotFound } from "#web/api/http/ApiError.ts";
import { formFingerprint, isOutcomeUnknown } from "#web/api/http/idempotencyKeys.ts";
import { randomId } from "#web/api/session/sessionId.ts";
import type { OnProgress, Upload } from "#web/api/http/upload.ts";

import { useServices } from "../../services.ts";
import type { CreatedRecord, CreateAttempt } from "../drafts/formDraftStore.ts";

const HTTP_CONFLICT = 409;

interface RecordCalls<T> {
  create: (upload: Upload, body: FormData, onProgress?: OnProgress) => Promise<T>;
  update: (upload: Upload, id: string, body: FormData, onProgress?: OnProgress) => Promise<T>;
}

/** The form's draft stores the attempt, because it survives a reload. */
export interface AttemptStore {
  read: () => CreateAttempt | null;
  write: (attempt: CreateAttempt | null) => void;
}

/**
 * Creates a record once, even if the first response was lost, the page was reloaded, and the person continued
 * to edit. All attempts share one idempotency key, so that the server creates one record: from the body of any of
 * these attempts. If their bodies differ, the record is then updated to the current form.
 */
export function useIdempotentCreate<T extends CreatedRecord>({ create, update }: RecordCalls<T>) {
  const { upload } = useServices();

  async function createNew(body: FormData, { onProgress, attemptStore }: SendOptions): Promise<T> {
    const previousAttempt = attemptStore.read();
    const attempt = nextAttempt(previousAttempt, formFingerprint(body));
    // Stored before the request: the page may be closed during it.
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
      // A rejected or incomplete request created nothing. That says nothing about earlier attempts.
      if (isUploadIncomplete || !isOutcomeUnknown(error)) attemptStore.write(previousAttempt);
      throw error;
    });
    return attempt.bodyFingerprint !== null
      ? created
      : updateCreated(created, body, { onProgress, attemptStore });
  }

  async function updateCreated(
    created: CreatedRecord,
    body: FormData,
    { onProgress, attemptStore }: SendOptions,
  ): Promise<T> {
    const attempt = attemptStore.read();
    const storeCreated = (record: CreatedRecord | null) =>
      attemptStore.write(attempt && record && { ...attempt, createdRecord: record });
    storeCreated(toCreatedRecord(created));
    try {
      return await update(upload, created._id, toUpdateBody(created, body), onProgress);
    } catch (error) {
      if (isNotFound(error)) storeCreated(null);
      const conflict = getConflict<T>(error);
      if (!conflict) throw error;
      storeCreated(toCreatedRecord(conflict.current));
      throw new ApiError(newerVersionText(conflict), HTTP_CONFLICT);
    }
  }

  return async (body: FormData, onProgress: OnProgress, attemptStore: AttemptStore): Promise<T> => {
    const created = attemptStore.read()?.createdRecord;
    return created
      ? updateCreated(created, body, { onProgress, attemptStore })
      : createNew(body, { onProgress, attemptStore });
  };
}

interface SendOptions {
  onProgress: OnProgress;
  attemptStore: AttemptStore;
}

/** `bodyFingerprint` becomes `null` once the attempts have different bodies. */
function nextAttempt(previous: CreateAttempt | null, bodyFingerprint: string): CreateAttempt {
  if (!previous) return { key: randomId(), bodyFingerprint, createdRecord: null };
  const isSameBody = previous.bodyFingerprint === bodyFingerprint;
  return { ...previous, bodyFingerprint: isSameBody ? bodyFingerprint : null };
}

/** Without the texts, which the draft contains. */
function toCreatedRecord({ _id, updatedAt, logo, images = [] }: CreatedRecord): CreatedRecord {
  return { _id, updatedAt, logo, images };
}

/**
 * The form of a new record can't compare versions. The newer version is most likely this form's own save, whose
 * response was lost.
 */
function newerVersionText({ savedBy, isOwn }: Pick<Conflict<unknown>, "savedBy" | "isOwn">): string {
  return savedBy && !isOwn ? texts.newerVersionBy({ name: savedBy }) : texts.newerVersion;
}

/** All images in the form are new ones; they replace those of the created record. */
function toUpdateBody({ updatedAt, logo, images = [] }: CreatedRecord, body: FormData): FormData {
  if (!body.has("updatedAt")) body.set("updatedAt", updatedAt);
  if (logo && !body.has("logo")) body.set("removeLogo", "true");
  if (images.length > 0) body.set("removeImages", JSON.stringify(images));
  return body;
}
