// The pictures of an activity while it is edited: what is stored, what is new, what was removed, and what was refused.
import { ACTIVITY_MESSAGES } from "#contract/activities.ts";
import { ACTIVITY_PICTURE_BYTES, MAX_GALLERY_PICTURES, PICTURE_TYPES } from "#contract/pictures.ts";

export interface NewPicture {
  kind: "new";
  id: string;
  file: File;
  /** An object URL of the file, for the preview. */
  url: string;
}

export interface StoredPicture {
  kind: "stored";
  id: string;
  path: string;
}

export type GalleryPicture = NewPicture | StoredPicture;

export interface Problem {
  message: string;
  /** Names of the files that were left out. */
  files: string[];
}

export interface Pictures {
  storedLogo: StoredPicture | null;
  /** `null` while there is none, or the stored one was removed. */
  logo: GalleryPicture | null;
  gallery: GalleryPicture[];
  /** Stored paths. */
  removed: string[];
  logoProblem: Problem | null;
  galleryProblems: Problem[];
}

export type PicturesAction =
  | { type: "chooseLogo"; picture: NewPicture }
  | { type: "removeLogo" }
  | { type: "keepStoredLogo" }
  | { type: "refuseLogo"; problem: Problem }
  | { type: "add"; pictures: NewPicture[]; problems: Problem[] }
  | { type: "remove"; id: string }
  | { type: "refuseGallery"; problem: Problem };

export function storedPictures(logo: string | null, images: readonly string[]): Pictures {
  const storedLogo: StoredPicture | null = logo ? { kind: "stored", id: "logo", path: logo } : null;
  return {
    storedLogo,
    logo: storedLogo,
    // One picture may stand twice in a gallery.
    gallery: images.map((path, index) => ({ kind: "stored", id: `${index} ${path}`, path })),
    removed: [],
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
    case "remove":
      return withoutPicture(pictures, action.id);
    case "refuseGallery":
      return { ...pictures, galleryProblems: [action.problem] };
  }
}

function withoutPicture(pictures: Pictures, id: string): Pictures {
  const picture = pictures.gallery.find((candidate) => candidate.id === id);
  if (!picture) return pictures;
  return {
    ...pictures,
    gallery: pictures.gallery.filter((candidate) => candidate !== picture),
    removed: picture.kind === "stored" ? [...pictures.removed, picture.path] : pictures.removed,
    galleryProblems: [],
  };
}

export function hasChangedPictures({ logo, storedLogo, gallery, removed }: Pictures): boolean {
  return logo !== storedLogo || removed.length > 0 || gallery.some((picture) => picture.kind === "new");
}

/** The rule that a logo breaks (product spec, section 5), or `null`. */
export function logoProblemOf(file: File): Problem | null {
  if (!isPicture(file)) return { message: ACTIVITY_MESSAGES.logoNotImage, files: [file.name] };
  if (isTooLarge(file)) return { message: ACTIVITY_MESSAGES.logoTooLarge, files: [file.name] };
  return null;
}

/** Sorts chosen files into those that are kept and the rules that the others break. */
export function sortGalleryFiles(files: readonly File[], places: number) {
  const pictures = files.filter(isPicture);
  const small = pictures.filter((file) => !isTooLarge(file));
  const left = [
    { message: ACTIVITY_MESSAGES.galleryNotImage, files: files.filter((file) => !isPicture(file)) },
    { message: ACTIVITY_MESSAGES.galleryTooLarge, files: pictures.filter(isTooLarge) },
    { message: GALLERY_FULL, files: small.slice(places) },
  ];
  const problems: Problem[] = left
    .filter((problem) => problem.files.length > 0)
    .map((problem) => ({ ...problem, files: problem.files.map((file) => file.name) }));
  return { kept: small.slice(0, Math.max(0, places)), problems };
}

const GALLERY_FULL = `At most ${MAX_GALLERY_PICTURES} pictures are kept`;

function isPicture(file: File): boolean {
  return PICTURE_TYPES.some((type) => type === file.type);
}

/** "Under 20 MB" does not include 20 MB. */
function isTooLarge(file: File): boolean {
  return file.size >= ACTIVITY_PICTURE_BYTES;
}
