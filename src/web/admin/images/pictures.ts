// The pictures of a record while it is edited: what is stored, what is new, in which order, and what was refused.
import { MAX_GALLERY_PICTURES, PICTURE_TYPES } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import type { PictureRules, Sentences } from "./rules.ts";

export interface NewPicture {
  kind: "new";
  id: string;
  file: File;
  /** An object URL of the file, for the preview. */
  url: string;
  alt: string;
  /** Made smaller just now: `file` is still the chosen one. */
  isPreparing?: boolean;
  failure?: PictureFailure | null;
}

/** Why a new picture did not arrive. */
export interface PictureFailure {
  message: string;
  /** Sending it again may do. */
  canRetry: boolean;
}

export interface StoredPicture {
  kind: "stored";
  id: string;
  path: string;
  alt: string;
}

export type GalleryPicture = NewPicture | StoredPicture;

export interface Problem {
  message: string;
  /** Names of the files that were left out. */
  files: string[];
}

export interface Removal {
  picture: GalleryPicture;
  /** Where it stood, from 0. */
  place: number;
}

export interface Pictures {
  storedLogo: StoredPicture | null;
  /** `null` while there is none, or the stored one was removed. */
  logo: GalleryPicture | null;
  storedGallery: readonly StoredPicture[];
  gallery: GalleryPicture[];
  /** Stored paths. */
  removed: string[];
  /** Removed since the form was opened, to be had back: the latest last. */
  undoable: Removal[];
  logoProblem: Problem | null;
  galleryProblems: Problem[];
}

export type PicturesAction =
  | { type: "chooseLogo"; picture: NewPicture }
  | { type: "removeLogo" }
  | { type: "keepStoredLogo" }
  | { type: "refuseLogo"; problem: Problem }
  | { type: "add"; pictures: NewPicture[]; problems: Problem[] }
  | { type: "prepared"; id: string; file: File; url: string }
  | { type: "leaveOut"; picture: NewPicture; rules: PictureRules; reason?: keyof Sentences }
  | { type: "remove"; id: string }
  | { type: "undoRemove" }
  | { type: "move"; id: string; to: number }
  | { type: "describe"; id: string; alt: string }
  | { type: "fail"; ids: string[]; failure: PictureFailure }
  | { type: "send" }
  | { type: "restore"; pictures: Pictures }
  | { type: "refuseGallery"; problem: Problem };

/** @param known size and description of the paths, where they are known */
export function storedPictures(
  logo: string | null,
  images: readonly string[],
  known: readonly Picture[] = [],
): Pictures {
  const storedLogo: StoredPicture | null = logo ? { kind: "stored", id: "logo", path: logo, alt: "" } : null;
  // One file may stand in two places, as the logo for instance, with a description only in one.
  const altOf = (path: string) => known.findLast((picture) => picture.path === path)?.alt ?? "";
  const gallery = images.map((path, index): StoredPicture => ({
    kind: "stored",
    id: `${index} ${path}`,
    path,
    alt: altOf(path),
  }));
  return {
    storedLogo,
    logo: storedLogo,
    storedGallery: gallery,
    gallery,
    removed: [],
    undoable: [],
    logoProblem: null,
    galleryProblems: [],
  };
}

export function picturesReducer(pictures: Pictures, action: PicturesAction): Pictures {
  switch (action.type) {
    case "chooseLogo":
      return { ...pictures, logo: action.picture, logoProblem: null };
    case "removeLogo":
      return { ...pictures, logo: null, logoProblem: null };
    case "keepStoredLogo":
      return { ...pictures, logo: pictures.storedLogo, logoProblem: null };
    case "refuseLogo":
      return { ...pictures, logoProblem: action.problem };
    case "add":
      return {
        ...pictures,
        gallery: [...pictures.gallery, ...action.pictures],
        galleryProblems: action.problems,
      };
    case "prepared":
      return changeNew(pictures, [action.id], (picture) => ({
        ...picture,
        file: action.file,
        url: action.url,
        isPreparing: false,
      }));
    case "leaveOut":
      return withoutRefused(pictures, action);
    case "remove":
      return withoutPicture(pictures, action.id);
    case "undoRemove":
      return withLastRemoved(pictures);
    case "move":
      return { ...pictures, gallery: moved(pictures.gallery, action.id, action.to) };
    case "describe":
      return {
        ...pictures,
        gallery: pictures.gallery.map((picture) =>
          picture.id === action.id ? { ...picture, alt: action.alt } : picture,
        ),
      };
    case "fail":
      return changeNew(pictures, action.ids, (picture) => ({ ...picture, failure: action.failure }));
    case "send":
      return changeNew(pictures, null, (picture) => ({ ...picture, failure: null }));
    case "restore":
      return action.pictures;
    case "refuseGallery":
      return { ...pictures, galleryProblems: [action.problem] };
  }
}

/** @param ids `null` for all of them */
function changeNew(
  pictures: Pictures,
  ids: readonly string[] | null,
  change: (picture: NewPicture) => NewPicture,
): Pictures {
  const changed = (picture: GalleryPicture) =>
    picture.kind === "new" && (ids === null || ids.includes(picture.id)) ? change(picture) : picture;
  return {
    ...pictures,
    logo: pictures.logo && changed(pictures.logo),
    gallery: pictures.gallery.map(changed),
    undoable: pictures.undoable.map((removal) => ({ ...removal, picture: changed(removal.picture) })),
  };
}

function withoutRefused(
  pictures: Pictures,
  { picture: { id, file }, rules, reason = "tooLarge" }: Extract<PicturesAction, { type: "leaveOut" }>,
): Pictures {
  if (pictures.logo?.id === id) {
    const logoProblem = { message: rules.logo[reason], files: [file.name] };
    return { ...pictures, logo: pictures.storedLogo, logoProblem };
  }
  const undoable = pictures.undoable.filter(({ picture }) => picture.id !== id);
  if (!pictures.gallery.some((picture) => picture.id === id)) return { ...pictures, undoable };
  return {
    ...pictures,
    undoable,
    gallery: pictures.gallery.filter((picture) => picture.id !== id),
    galleryProblems: withProblem(pictures.galleryProblems, rules.gallery[reason], file.name),
  };
}

function withoutPicture(pictures: Pictures, id: string): Pictures {
  const place = pictures.gallery.findIndex((candidate) => candidate.id === id);
  const picture = pictures.gallery[place];
  if (!picture) return pictures;
  return {
    ...pictures,
    gallery: pictures.gallery.toSpliced(place, 1),
    removed: picture.kind === "stored" ? [...pictures.removed, picture.path] : pictures.removed,
    undoable: [...pictures.undoable, { picture, place }],
    galleryProblems: [],
  };
}

/** Where it stood, or as near to it as there are pictures. */
function withLastRemoved(pictures: Pictures): Pictures {
  const last = pictures.undoable.at(-1);
  if (!last || pictures.gallery.length >= MAX_GALLERY_PICTURES) return pictures;
  const { picture, place } = last;
  // One file may stand in two places.
  const at = picture.kind === "stored" ? pictures.removed.lastIndexOf(picture.path) : -1;
  return {
    ...pictures,
    gallery: pictures.gallery.toSpliced(place, 0, picture),
    removed: at < 0 ? pictures.removed : pictures.removed.toSpliced(at, 1),
    undoable: pictures.undoable.slice(0, -1),
    galleryProblems: [],
  };
}

function moved(gallery: readonly GalleryPicture[], id: string, to: number): GalleryPicture[] {
  const picture = gallery.find((candidate) => candidate.id === id);
  if (!picture) return [...gallery];
  return gallery.filter((candidate) => candidate !== picture).toSpliced(to, 0, picture);
}

export function hasChangedPictures(pictures: Pictures): boolean {
  return pictures.logo !== pictures.storedLogo || hasChangedGallery(pictures);
}

/** Other pictures, another order, or other words. */
export function hasChangedGallery({ storedGallery, gallery }: Pictures): boolean {
  return (
    gallery.length !== storedGallery.length ||
    gallery.some(({ id, alt }, index) => id !== storedGallery[index]?.id || alt !== storedGallery[index].alt)
  );
}

/** The rule that a logo breaks, or `null`. */
export function logoProblemOf(
  file: File,
  { logo, fits }: Pick<PictureRules, "logo" | "fits">,
): Problem | null {
  if (!isPicture(file)) return { message: logo.notImage, files: [file.name] };
  if (!fits(file)) return { message: logo.tooLarge, files: [file.name] };
  return null;
}

/** Sorts chosen files into those that are kept and the rules that the others break. */
export function sortGalleryFiles(
  files: readonly File[],
  places: number,
  { gallery, fits }: Pick<PictureRules, "gallery" | "fits">,
) {
  const small = files.filter((file) => isPicture(file) && fits(file));
  let problems: Problem[] = [];
  for (const file of files) {
    if (isPicture(file) && fits(file)) continue;
    problems = withProblem(problems, isPicture(file) ? gallery.tooLarge : gallery.notImage, file.name);
  }
  for (const file of small.slice(Math.max(0, places)))
    problems = withProblem(problems, texts.galleryFull(MAX_GALLERY_PICTURES), file.name);
  return { kept: small.slice(0, Math.max(0, places)), problems };
}

/** Two rules may share one sentence, and many files break one rule. */
function withProblem(problems: readonly Problem[], message: string, file: string): Problem[] {
  const known = problems.find((problem) => problem.message === message);
  if (!known) return [...problems, { message, files: [file] }];
  return problems.map((problem) =>
    problem === known ? { ...known, files: [...known.files, file] } : problem,
  );
}

function isPicture(file: File): boolean {
  return PICTURE_TYPES.some((type) => type === file.type);
}
