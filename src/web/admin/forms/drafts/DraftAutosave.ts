import type { NewRecord } from "#contract/newRecord.ts";
import { startNewRecord } from "#web/api/recordId.ts";

import { toDraftImages } from "../images/draftImages.ts";
import { hasImageChanges } from "../images/formImages.ts";
import type { FormImagesState } from "../images/formImages.ts";
import type { FormDraft, FormDraftStore } from "#web/admin/session/drafts/formDraftStore.ts";
import type { NewRecordStore } from "../createOnce.ts";

/** Milliseconds after the last change. */
const AUTOSAVE_DELAY_MS = 400;

/** The form as of the last render. */
export interface DraftSource {
  hasChanges: boolean;
  images: FormImagesState | undefined;
  /** Keys of drafts that wait to be restored. */
  restorableKeys: readonly string[];
  isMounted: () => boolean;
  read: () => Pick<FormDraft, "fields" | "baseVersion" | "baseFields" | "unsavedFileCount">;
  /** Called after the draft of this form was removed. */
  onCleared: () => void;
}

/** Stores the draft of one form after each change, and removes it once it is saved or discarded. */
export class DraftAutosave {
  /**
   * The second and third keys are for a form whose first key is taken: by an earlier draft that was not restored yet, or by
   * another tab.
   */
  readonly keys: readonly [string, string, string];
  readonly newRecordStore: NewRecordStore;
  readonly #drafts: FormDraftStore;
  #source: DraftSource;
  /** Of the draft that this form has stored. */
  #storedKey: string | null = null;
  #storedAt = 0;
  /** See `FormDraft.newRecord`. */
  #newRecord = startNewRecord();
  #isKeyTaken = false;
  #isEnded = false;
  /** The images of the last save, and whether they are in IndexedDB. */
  #savedImages: { images: FormImagesState | undefined; isStored: boolean };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(drafts: FormDraftStore, key: string, source: DraftSource) {
    this.keys = [key, `${key} later`, `${key} later 2`];
    this.#drafts = drafts;
    this.#source = source;
    this.#savedImages = { images: source.images, isStored: false };
    this.newRecordStore = { read: () => this.#newRecord, write: (record) => this.#storeNewRecord(record) };
  }

  /** Call it after each render. */
  update(source: DraftSource): void {
    this.#source = source;
  }

  /** Removes this form's draft; drafts that wait to be restored and those of other tabs stay. */
  clear(): void {
    this.#cancelTimer();
    if (this.#storedKey !== null) this.#drafts.remove(this.#storedKey);
    this.#storedKey = null;
    this.#source.onCleared();
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), AUTOSAVE_DELAY_MS);
  }

  onImagesChange(images: FormImagesState | undefined): void {
    if (this.#savedImages.images !== images) this.schedule();
  }

  /** Puts a restored draft back into the list of restorable drafts; it no longer belongs to this form. */
  putBack(draft: FormDraft, key: string): void {
    this.#drafts.write(key, draft);
    if (this.#storedKey === key) this.#storedKey = null;
  }

  /** Makes a restored draft this form's own. @returns the new record that this form had before */
  adopt(key: string, newRecord: NewRecord): NewRecord {
    const previous = this.#newRecord;
    if (this.#storedKey !== null && this.#storedKey !== key) this.#drafts.remove(this.#storedKey);
    this.#storedKey = key;
    this.#newRecord = newRecord;
    return previous;
  }

  setNewRecord(newRecord: NewRecord): void {
    this.#newRecord = newRecord;
  }

  /** If the form was left during the save, removes the draft only if no other form has overwritten it. */
  onSaved(): void {
    if (this.#source.isMounted()) {
      this.#newRecord = startNewRecord();
      return this.clear();
    }
    const key = this.#storedKey;
    if (key !== null && this.#drafts.read(key)?.savedAt === this.#storedAt) this.#drafts.remove(key);
  }

  /** Stores changes when the page is hidden, and follows other tabs. @returns a function that stops both */
  start(): () => void {
    const flushIfScheduled = () => {
      if (this.#timer !== undefined) this.#flush();
    };
    addEventListener("pagehide", flushIfScheduled);
    document.addEventListener("visibilitychange", flushIfScheduled);
    const unwatch = this.#drafts.watch(this.keys[0], (exists) => {
      this.#isKeyTaken = exists && this.#storedKey !== this.keys[0];
    });
    const unregister = this.#drafts.register({ flush: flushIfScheduled, end: () => this.#end() });
    return () => {
      unregister();
      clearTimeout(this.#timer);
      removeEventListener("pagehide", flushIfScheduled);
      document.removeEventListener("visibilitychange", flushIfScheduled);
      unwatch();
    };
  }

  /** Call it when the form unmounts. */
  leave({ isSaving, isBlocking }: { isSaving: boolean; isBlocking: boolean }): void {
    // The draft of a form that is being sent is removed after the save.
    if (isSaving) {
      if (this.#timer !== undefined && this.#source.hasChanges) this.#save();
      return;
    }
    // Leaving is still blocked if an error unmounted the form. Its draft is kept then.
    if (this.#storedKey === null || isBlocking) return;
    this.#drafts.remove(this.#storedKey);
    this.#storedKey = null;
  }

  #end() {
    this.clear();
    this.#isEnded = true;
  }

  #cancelTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flush() {
    this.#cancelTimer();
    if (this.#source.hasChanges) this.#save();
    else if (this.#storedKey !== null) this.clear();
  }

  #save() {
    if (this.#isEnded) return;
    const { images, read } = this.#source;
    const [firstKey] = this.keys;
    const key = this.#findFreeKey();
    // Only the first key has images in IndexedDB.
    const hasImages = key === firstKey && this.#savedImages.isStored && this.#savedImages.images === images;
    const savedAt = Date.now();
    this.#drafts.write(key, { ...read(), savedAt, hasImages, newRecord: this.#newRecord });
    if (this.#storedKey !== null && this.#storedKey !== key) this.#drafts.remove(this.#storedKey);
    this.#storedKey = key;
    this.#storedAt = savedAt;
    if (!hasImages && key === firstKey && images) void this.#storeImages(images);
  }

  /** The first key that neither a restorable draft nor another tab uses. */
  #findFreeKey(): string {
    const [firstKey] = this.keys;
    const isFree = (key: string) =>
      !this.#source.restorableKeys.includes(key) && !(this.#isKeyTaken && key === firstKey);
    return this.keys.find(isFree) ?? firstKey;
  }

  async #storeImages(images: FormImagesState) {
    if (this.#savedImages.images === images || !hasImageChanges(images)) return;
    this.#savedImages = { images, isStored: false };
    const isStored = await this.#drafts.writeImages(this.keys[0], toDraftImages(images));
    if (!isStored || this.#savedImages.images !== images) return;
    this.#savedImages.isStored = true;
    // The form may have been saved or discarded during the write.
    if (this.#storedKey !== null) this.#save();
    else this.#drafts.remove(this.keys[0]);
  }

  /** If the form was left, updates the draft only if no other form has overwritten it. */
  #storeNewRecord(newRecord: NewRecord) {
    this.#newRecord = newRecord;
    if (this.#source.isMounted()) return this.#flush();
    const key = this.#storedKey;
    const draft = key === null ? null : this.#drafts.read(key);
    if (key !== null && draft?.savedAt === this.#storedAt) this.#drafts.write(key, { ...draft, newRecord });
  }
}
