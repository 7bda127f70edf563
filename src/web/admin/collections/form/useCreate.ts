// Creates a record once, also where the answer to a first try was lost, the page was loaded anew, and its author has gone on writing.
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isNotFound } from "#web/api/http/ApiError.ts";
import { formFingerprint, isOutcomeUnknown } from "#web/api/http/idempotencyKeys.ts";
import { randomId } from "#web/api/session/sessionId.ts";
import type { OnProgress, Upload } from "#web/api/http/upload.ts";

import { useServices } from "../../services.ts";
import type { MadeRecord, SentTry } from "../../session/drafts.ts";

const CONFLICT = 409;

interface Calls<T> {
  create: (upload: Upload, body: FormData, onProgress?: OnProgress) => Promise<T>;
  update: (upload: Upload, id: string, body: FormData, onProgress?: OnProgress) => Promise<T>;
}

/** Where it is remembered what was sent: the form's draft, which outlives the page. */
export interface TryKeeper {
  read: () => SentTry | null;
  keep: (sent: SentTry | null) => void;
}

/**
 * What is sent after a lost answer may be another text than what the server has made of the first. All tries have one key, under which
 * the server makes one record; where they differ, nobody can tell of which it was made, and it becomes what the form says now.
 */
export function useCreate<T extends MadeRecord>({ create, update }: Calls<T>) {
  const { upload } = useServices();

  async function createNew(body: FormData, { onProgress, tries }: Sending): Promise<T> {
    const before = tries.read();
    const sent = nextTry(before, formFingerprint(body));
    // Before it is sent: what closes the page on the way leaves no time for it.
    tries.keep(sent);
    let isCutShort = false;
    const follow: OnProgress = (progress) => {
      isCutShort = progress.sentBytes < progress.totalBytes;
      onProgress(progress);
    };
    const made = await create((call) => upload({ ...call, idempotencyKey: sent.key }), body, follow).catch(
      (error: unknown) => {
        // What was refused or has not arrived whole has made nothing, which says nothing of the tries before it.
        if (isCutShort || !isOutcomeUnknown(error)) tries.keep(before);
        throw error;
      },
    );
    return sent.body !== null ? made : change(made, body, { onProgress, tries });
  }

  async function change(made: MadeRecord, body: FormData, { onProgress, tries }: Sending): Promise<T> {
    const sent = tries.read();
    const keepMade = (record: MadeRecord | null) => tries.keep(sent && record && { ...sent, made: record });
    keepMade(recordOf(made));
    try {
      return await update(upload, made._id, changing(made, body), onProgress);
    } catch (error) {
      if (isNotFound(error)) keepMade(null);
      const conflict = getConflict<T>(error);
      if (!conflict) throw error;
      keepMade(recordOf(conflict.current));
      throw new ApiError(newerVersion(conflict.savedBy), CONFLICT);
    }
  }

  return async (body: FormData, onProgress: OnProgress, tries: TryKeeper): Promise<T> => {
    const made = tries.read()?.made;
    return made ? change(made, body, { onProgress, tries }) : createNew(body, { onProgress, tries });
  };
}

interface Sending {
  onProgress: OnProgress;
  tries: TryKeeper;
}

function nextTry(before: SentTry | null, body: string): SentTry {
  if (!before) return { key: randomId(), body, made: null };
  return { ...before, body: before.body === body ? body : null };
}

/** Without its texts, which the draft has already. */
function recordOf({ _id, updatedAt, logo, images = [] }: MadeRecord): MadeRecord {
  return { _id, updatedAt, logo, images };
}

/** The form of a new record cannot show two versions; most likely the other is its own, of which the answer was lost too. */
function newerVersion(savedBy: string | null): string {
  return savedBy ? texts.newerVersionBy(savedBy) : texts.newerVersion;
}

/** The form holds all of its pictures as new ones: they take the place of those that were made. */
function changing({ updatedAt, logo, images = [] }: MadeRecord, body: FormData): FormData {
  if (!body.has("updatedAt")) body.set("updatedAt", updatedAt);
  if (logo && !body.has("logo")) body.set("removeLogo", "true");
  if (images.length > 0) body.set("removeImages", JSON.stringify(images));
  return body;
}
