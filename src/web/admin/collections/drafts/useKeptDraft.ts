// A form that is not sent yet survives a reload and a crashed tab: kept in the browser, and offered again.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { keptPicturesOf } from "../../images/keptPictures.ts";
import { newPicturesOf } from "../../images/pictureBody.ts";
import { hasChangedPictures } from "../../images/pictures.ts";
import type { Pictures } from "../../images/pictures.ts";
import type { PicturesControl } from "../../images/usePictures.ts";
import { useServices, useSession } from "../../services.ts";
import type { SentTry } from "../../session/drafts.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { draftOf, offerOf } from "./offeredDraft.ts";
import type { OfferedDraft } from "./offeredDraft.ts";
import type { TryKeeper } from "../form/useCreate.ts";
import { useIsMounted } from "../form/useOnScreen.ts";
import { useUndoToast } from "./useUndoToast.ts";

interface KeptDraftOptions<T> {
  /** Kind and record: `activity new`, `activity 0190…`. */
  name: string;
  /** The record's `updatedAt`; `null` for a new one. */
  basedOn: string | null;
  /** Of the form and its pictures together. */
  hasChanges: boolean;
  /** Kept beside the texts where the browser can. */
  pictured?: Pick<PicturesControl, "pictures" | "restore">;
  /** New files among the changes that are not in `pictured`. */
  files?: number;
  /** Fields that are never kept, passwords for instance. */
  secret?: readonly (keyof T & string)[];
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/** Milliseconds of rest before what was typed is kept. */
const REST_MS = 400;

/** To be called before `useLeaveGuard`: a form that is left with the person's consent takes its draft along. */
export function useKeptDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  { name, basedOn, hasChanges, pictured, files: otherFiles = 0, secret = [] }: KeptDraftOptions<T>,
) {
  const { drafts, leaveGuard } = useServices();
  const pictures = pictured?.pictures;
  const files = pictures ? newPicturesOf(pictures).length : otherFiles;
  const { user } = useSession();
  const toasts = useToasts();
  const undoToast = useUndoToast();
  const isOnScreen = useIsMounted();
  // The owner stays the owner while the end of a session waits above the form.
  const [key] = useState(`${user?._id ?? ""}.${name}`);
  /** While earlier drafts wait for their answer, or another tab keeps one, none may take the other's place. */
  const places = [key, `${key} later`, `${key} later 2`];
  const [offers, setOffers] = useState(readOffers);
  const [offered = null] = offers;
  const [restored, setRestored] = useState<Pick<OfferedDraft<T>, "basedOn" | "base" | "sent"> | null>(null);
  const expectedVersion = restored ? restored.basedOn : basedOn;
  const base = restored ? restored.base : null;
  const waiting = offers.map((offer) => offer.key);
  /** `wrote`: the key of what this form has kept, and when; `sent`: it was sent, and no answer came. */
  const latest = useRef({
    hasChanges,
    keep,
    waiting,
    isTaken: false,
    wrote: null as string | null,
    keptAt: 0,
    sent: null as SentTry | null,
  });
  /** The pictures that were looked at last, and whether they are on the shelf. */
  const shelved = useRef({ pictures, isKept: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = { ...latest.current, hasChanges, keep, waiting };
  });

  /** The latest first. */
  function readOffers(): OfferedDraft<T>[] {
    // Built like the values the form starts with, which are of this type.
    const shape = form.formState.defaultValues as T;
    const kept = places
      .map((place) => offerOf(drafts.read(place), { key: place, shape, basedOn }))
      .filter((offer) => offer !== null);
    return kept.sort((one, other) => other.keptAt - one.keptAt);
  }

  /** The first that neither an offer nor another tab has. */
  function freePlace(): string {
    const { waiting: offered, isTaken } = latest.current;
    const isFree = (place: string) => !offered.includes(place) && !(isTaken && place === key);
    return places.find(isFree) ?? key;
  }

  function keep() {
    const fields: Record<string, unknown> = { ...form.getValues() };
    for (const field of secret) fields[field] = form.formState.defaultValues?.[field];
    const { wrote, sent } = latest.current;
    const place = freePlace();
    // The shelf has room for the pictures of one.
    const hasPictures = place === key && shelved.current.isKept && shelved.current.pictures === pictures;
    const begunWith = expectedVersion === null ? null : (base ?? form.formState.defaultValues);
    const keptAt = Date.now();
    drafts.keep(place, {
      fields,
      keptAt,
      basedOn: expectedVersion,
      base: begunWith,
      files,
      hasPictures,
      sent,
    });
    if (wrote !== null && wrote !== place) drafts.drop(wrote);
    Object.assign(latest.current, { wrote: place, keptAt });
    if (!hasPictures && place === key && pictures) void shelve(pictures);
  }

  async function shelve(chosen: Pictures) {
    if (shelved.current.pictures === chosen || !hasChangedPictures(chosen)) return;
    shelved.current = { pictures: chosen, isKept: false };
    const isKept = await drafts.keepPictures(key, keptPicturesOf(chosen));
    if (!isKept || shelved.current.pictures !== chosen) return;
    shelved.current.isKept = true;
    // Saved or thrown away in the meantime.
    if (latest.current.wrote !== null) latest.current.keep();
    else drafts.drop(key);
  }

  /** Of this form alone: what is offered, or another tab's, is of another time. */
  function drop() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { wrote } = latest.current;
    if (wrote !== null) drafts.drop(wrote);
    setRestored(null);
    latest.current.wrote = null;
  }

  function settle() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { hasChanges: differs, keep: keepNow, wrote } = latest.current;
    if (differs) keepNow();
    else if (wrote !== null) drop();
  }

  /** Whoever has left may be writing in the same form again, whose draft is another. */
  function keepTry(sent: SentTry | null) {
    latest.current.sent = sent;
    if (isOnScreen()) return settle();
    const { wrote, keptAt } = latest.current;
    const draft = wrote === null ? null : drafts.read(wrote);
    if (wrote !== null && draft?.keptAt === keptAt) drafts.keep(wrote, { ...draft, sent });
  }

  const tries: TryKeeper = { read: () => latest.current.sent, keep: keepTry };

  function settleSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, REST_MS);
  }

  useEffect(() => {
    const settleIfWaiting = () => timer.current !== undefined && settle();
    const stop = form.subscribe({ formState: { values: true }, callback: settleSoon });
    addEventListener("pagehide", settleIfWaiting);
    document.addEventListener("visibilitychange", settleIfWaiting);
    return () => {
      clearTimeout(timer.current);
      stop();
      removeEventListener("pagehide", settleIfWaiting);
      document.removeEventListener("visibilitychange", settleIfWaiting);
    };
    // The form and the key stay the same as long as the form is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key]);

  useEffect(
    () =>
      drafts.watch(key, (isKept) => {
        latest.current.isTaken = isKept && latest.current.wrote !== key;
      }),
    [drafts, key],
  );

  useEffect(() => {
    if (shelved.current.pictures !== pictures) settleSoon();
    // Once for each change of the pictures.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pictures]);

  /** Who restores after they have begun anew gets that back as well, and the offer with it. */
  function offerTyped(typed: T, draft: OfferedDraft<T>) {
    const { sent } = latest.current;
    function undo() {
      const { key: place } = draft;
      drafts.keep(place, draftOf(draft));
      // It is offered again, and no longer this form's own.
      if (latest.current.wrote === place) latest.current.wrote = null;
      latest.current.sent = sent;
      form.reset(typed, { keepDefaultValues: true });
      setRestored(null);
      setOffers((others) => [draft, ...others]);
    }
    undoToast.show(texts.replaced, undo);
  }

  /** What one tap has thrown away, even after the form is left; its pictures too, which are read before they are dropped. */
  function offerBack(draft: OfferedDraft<T>) {
    const pictures = draft.hasPictures ? drafts.readPictures(draft.key) : null;
    const undo = () => {
      // Its own may be this form's by now, or another's.
      const place = places.find((one) => drafts.read(one) === null) ?? draft.key;
      drafts.keep(place, draftOf(draft));
      void pictures?.then((kept) => kept && drafts.keepPictures(place, kept));
      setOffers((others) => [{ ...draft, key: place }, ...others]);
    };
    toasts.show({ kind: "done", text: texts.discarded, action: { label: uiTexts.undo, run: undo } });
  }

  async function restorePictures(from: string) {
    const kept = await drafts.readPictures(from);
    if (kept) pictured?.restore(kept);
    else toasts.show({ kind: "failed", text: texts.picturesFailed });
  }

  useLayoutEffect(
    () => () => {
      // On its way to the server: it is dropped once it has arrived.
      const { wrote, hasChanges: differs, keep: keepNow } = latest.current;
      if (leaveGuard.isSaving()) {
        if (timer.current !== undefined && differs) keepNow();
        return;
      }
      // Left on purpose, not torn down by a failure: the guard has let go by then.
      if (wrote === null || leaveGuard.isHeld()) return;
      latest.current.wrote = null;
      drafts.drop(wrote);
    },
    [drafts, leaveGuard],
  );

  return {
    offered,
    /**
     * The version of the record that what is in the form began with, for the save's `updatedAt`: a restored draft that
     * is older than the record meets the conflict instead of overwriting what came between. `null` for a new record.
     */
    expectedVersion,
    /** The fields of that version where it is another than the one the form was opened with; else `null`. */
    base,
    /** What is in the form was sent before, and no answer came. */
    tries,
    isSent: restored?.sent != null,
    restore(): void {
      if (!offered) return;
      if (hasChanges) offerTyped(form.getValues(), offered);
      form.reset(offered.fields, { keepDefaultValues: true });
      setRestored(offered);
      setOffers(offers.slice(1));
      // It is this form's own from now on, in place of what was typed before.
      const { wrote } = latest.current;
      if (wrote !== null && wrote !== offered.key) drafts.drop(wrote);
      latest.current.wrote = offered.key;
      latest.current.sent = offered.sent;
      if (offered.hasPictures) void restorePictures(offered.key);
    },
    discard(): void {
      if (!offered) return;
      setOffers(offers.slice(1));
      offerBack(offered);
      drafts.drop(offered.key);
      settleSoon();
    },
    /** The form is saved, and what it kept is no longer needed. */
    saved(): void {
      if (isOnScreen()) {
        latest.current.sent = null;
        undoToast.close();
        return drop();
      }
      const { wrote, keptAt } = latest.current;
      // Whoever has left may be writing in the same form again.
      if (wrote !== null && drafts.read(wrote)?.keptAt === keptAt) drafts.drop(wrote);
    },
    drop,
    /** Tells what was done to the form, and takes it back on request, until the form is left or saved. */
    offerUndo: undoToast.show,
  };
}
