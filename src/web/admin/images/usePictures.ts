// The pictures of the form being edited, with previews that are let go of when they are no longer shown.
import { useEffect, useRef, useState } from "react";

import { MAX_GALLERY_PICTURES } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { UploadProgress } from "#web/api/http/upload.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import type { KeptPictures } from "../session/pictureShelf.ts";

import { findBroken } from "./findBroken.ts";
import { withKept } from "./keptPictures.ts";
import { newPicturesOf } from "./pictureBody.ts";
import { logoProblemOf, picturesReducer, sortGalleryFiles, storedPictures } from "./pictures.ts";
import type { NewPicture, Pictures, PicturesAction } from "./pictures.ts";
import type { PictureRules } from "./rules.ts";
import { exceedsPixelLimits } from "./files/readSize.ts";
import { canShrink, needsPreparing, shrinkPhoto } from "./files/shrinkPhoto.ts";

export type PicturesControl = ReturnType<typeof usePictures>;

interface StoredPaths {
  logo: string | null;
  images: readonly string[];
  /** Size and description of these paths. */
  pictures?: readonly Picture[];
}

/** @param stored what the record has; the parts of the form change with these calls alone */
export function usePictures(stored: StoredPaths, rules: PictureRules) {
  const { pictures, latest, dispatch } = usePicturesState(stored);
  const [sent, setSent] = useState<UploadProgress | null>(null);
  const previews = usePreviews();
  const pending = useRef(new Set<Promise<void>>());
  // What may become small enough is judged once it is made smaller.
  const firstRules = { ...rules, fits: (file: File) => canShrink(file) || rules.fits(file) };

  async function makeSmaller(picture: NewPicture) {
    const file = await shrinkPhoto(picture.file);
    const url = file === picture.file ? picture.url : previews.urlOf(file);
    if (!rules.fits(file)) dispatch({ type: "leaveOut", picture, rules });
    else if (await exceedsPixelLimits(file)) {
      dispatch({ type: "leaveOut", picture, rules, reason: "notImage" });
    } else dispatch({ type: "prepared", id: picture.id, file, url });
  }

  async function prepare(picture: NewPicture) {
    if (!picture.isPreparing) return;
    const done = makeSmaller(picture);
    pending.current.add(done);
    await done;
    pending.current.delete(done);
  }

  async function failBroken(message: string) {
    const ids = await findBroken(latest().gallery);
    dispatch({ type: "fail", ids, failure: { message, canRetry: false } });
  }

  return {
    pictures,
    rules,
    /** How far an upload of them is; `null` while there is none. */
    sent,
    setSent,
    chooseLogo(file: File): void {
      const problem = logoProblemOf(file, firstRules);
      if (problem) {
        logWarning(`The file ${file.name} was left out: ${problem.message}`);
        return dispatch({ type: "refuseLogo", problem });
      }
      const picture = previews.pictureOf(file);
      dispatch({ type: "chooseLogo", picture });
      void prepare(picture);
    },
    removeLogo: () => dispatch({ type: "removeLogo" }),
    keepStoredLogo: () => dispatch({ type: "keepStoredLogo" }),
    add(files: readonly File[]): void {
      const places = MAX_GALLERY_PICTURES - latest().gallery.length;
      const { kept, problems } = sortGalleryFiles(files, places, firstRules);
      const added = kept.map(previews.pictureOf);
      dispatch({ type: "add", pictures: added, problems });
      for (const picture of added) void prepare(picture);
    },
    /** As they were at another moment. */
    putBack: (before: Pictures) => dispatch({ type: "restore", pictures: before }),
    /** As a draft kept them. */
    restore(kept: KeptPictures): void {
      const restored = withKept(latest(), kept, previews.pictureOf);
      dispatch({ type: "restore", pictures: restored });
      for (const picture of newPicturesOf(restored)) void prepare(picture);
    },
    remove: (id: string) => dispatch({ type: "remove", id }),
    /** Brings back the one that was removed last. */
    undoRemove: () => dispatch({ type: "undoRemove" }),
    /** @param to its place from 0 */
    move: (id: string, to: number) => dispatch({ type: "move", id, to }),
    describe: (id: string, alt: string) => dispatch({ type: "describe", id, alt }),
    /** The pictures as they travel, once all of them are small; throws when one turns out too large. */
    async settle(): Promise<Pictures> {
      const before = newPicturesOf(latest()).length;
      while (pending.current.size > 0) await Promise.all(pending.current);
      if (newPicturesOf(latest()).length < before) throw new ApiError(problemOf(latest()), 413);
      dispatch({ type: "send" });
      return latest();
    },
    /** These did not arrive, and may when they are sent again. */
    fail: (ids: string[], message: string) =>
      dispatch({ type: "fail", ids, failure: { message, canRetry: true } }),
    /** What the server says about the files, beside the file that it names. */
    refuse(errors: Record<string, string>): void {
      const { logo, images, gallery } = errors;
      if (logo) dispatch({ type: "refuseLogo", problem: { message: logo, files: [] } });
      const refused = refusedIn(latest(), errors);
      if (refused.length > 0 && images) {
        dispatch({ type: "fail", ids: refused, failure: { message: images, canRetry: false } });
      }
      const message = refused.length > 0 ? gallery : (images ?? gallery);
      if (message) dispatch({ type: "refuseGallery", problem: { message, files: [] } });
      // The server stops at the first one.
      if (images) void failBroken(images);
    },
  };
}

/** The ids of the pictures that `images.2` names: by their place among the files as they were sent. */
function refusedIn({ gallery }: Pictures, errors: Record<string, string>): string[] {
  const files = gallery.filter(({ kind }) => kind === "new");
  return files.filter((_, place) => errors[`images.${place}`] !== undefined).map(({ id }) => id);
}

function problemOf({ logoProblem, galleryProblems }: Pictures): string {
  return (logoProblem ?? galleryProblems[0])?.message ?? "";
}

/** A reducer that can be read at once: files are chosen, made smaller and sent between two drawings. */
function usePicturesState({ logo, images, pictures: known }: StoredPaths) {
  const [pictures, setPictures] = useState(() => storedPictures(logo, images, known));
  const latest = useRef(pictures);
  return {
    pictures,
    latest: () => latest.current,
    dispatch(action: PicturesAction): void {
      latest.current = picturesReducer(latest.current, action);
      setPictures(latest.current);
    },
  };
}

/** Makes previews, and frees them all once the form is gone. */
function usePreviews() {
  const urls = useRef<string[]>([]);
  const count = useRef(0);
  useEffect(() => {
    const made = urls;
    return () => {
      for (const url of made.current) URL.revokeObjectURL(url);
      made.current = [];
    };
  }, []);

  function urlOf(file: File): string {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  }

  return {
    urlOf,
    pictureOf(file: File): NewPicture {
      count.current += 1;
      const picture: NewPicture = {
        kind: "new",
        id: `new ${count.current}`,
        file,
        url: urlOf(file),
        alt: "",
      };
      return needsPreparing(file) ? { ...picture, isPreparing: true } : picture;
    },
  };
}
