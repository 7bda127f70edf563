import { IMAGE_TYPES, MAX_GALLERY_IMAGES, otherFormatByName } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import type { ImageRules, ImageMessages } from "./imageRules.ts";

export interface NewImage {
  kind: "new";
  id: string;
  file: File;
  /** An object URL for the preview. */
  url: string;
  alt: string;
  /** True while the image is downscaled: `file` is still the chosen one. */
  isPreparing?: boolean;
  /** Why the upload failed. */
  failure?: string | null;
}

export interface ExistingImage {
  kind: "stored";
  id: string;
  path: string;
  alt: string;
}

export type FormImage = NewImage | ExistingImage;

export interface FileRejection {
  message: string;
  /** Names of the rejected files. */
  fileNames: string[];
}

export interface RemovedImage {
  image: FormImage;
  /** 0-based position before the removal. */
  index: number;
}

export interface FormImagesState {
  storedLogo: ExistingImage | null;
  /** `null` without a logo, or if the stored one was removed. */
  logo: FormImage | null;
  storedGallery: readonly ExistingImage[];
  gallery: FormImage[];
  /** Stored paths. */
  removed: string[];
  /** Removed since the form was opened, for Undo; the latest is last. */
  undoStack: RemovedImage[];
  logoRejection: FileRejection | null;
  galleryRejections: FileRejection[];
}

export type FormImagesAction =
  | { type: "chooseLogo"; image: FormImage }
  | { type: "removeLogo" }
  | { type: "restoreStoredLogo" }
  | { type: "rejectLogo"; rejection: FileRejection }
  | { type: "add"; images: FormImage[]; rejections: FileRejection[] }
  | { type: "prepared"; id: string; file: File; url: string }
  | {
      type: "reject";
      image: NewImage;
      rules: ImageRules;
      reason?: keyof ImageMessages;
      format?: string | null;
    }
  | { type: "remove"; id: string }
  | { type: "undoRemove" }
  | { type: "move"; id: string; to: number }
  | { type: "describe"; id: string; alt: string }
  | { type: "fail"; ids: string[]; failure: string }
  | { type: "send" }
  | { type: "restore"; images: FormImagesState }
  | { type: "rejectGallery"; rejection: FileRejection };

/** @param metadata of the paths, if known */
export function createFormImages(
  logo: string | null,
  images: readonly string[],
  metadata: readonly ImageAsset[] = [],
): FormImagesState {
  const storedLogo: ExistingImage | null = logo ? { kind: "stored", id: "logo", path: logo, alt: "" } : null;
  // A path may occur twice, for example as the logo, with a description only once.
  const altOf = (path: string) => metadata.findLast((image) => image.path === path)?.alt ?? "";
  const gallery = images.map((path, index): ExistingImage => ({
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
    undoStack: [],
    logoRejection: null,
    galleryRejections: [],
  };
}

export function formImagesReducer(images: FormImagesState, action: FormImagesAction): FormImagesState {
  switch (action.type) {
    case "chooseLogo":
      return { ...images, logo: action.image, logoRejection: null };
    case "removeLogo":
      return { ...images, logo: null, logoRejection: null };
    case "restoreStoredLogo":
      return { ...images, logo: images.storedLogo, logoRejection: null };
    case "rejectLogo":
      return { ...images, logoRejection: action.rejection };
    case "add":
      return {
        ...images,
        gallery: [...images.gallery, ...action.images],
        galleryRejections: action.rejections,
      };
    case "prepared":
      return updateNewImages(images, [action.id], (image) => ({
        ...image,
        file: action.file,
        url: action.url,
        isPreparing: false,
      }));
    case "reject":
      return removeRejected(images, action);
    case "remove":
      return removeImage(images, action.id);
    case "undoRemove":
      return restoreLastRemoved(images);
    case "move":
      return { ...images, gallery: moveImage(images.gallery, action.id, action.to) };
    case "describe":
      return {
        ...images,
        gallery: images.gallery.map((image) =>
          image.id === action.id ? { ...image, alt: action.alt } : image,
        ),
      };
    case "fail":
      return updateNewImages(images, action.ids, (image) => ({ ...image, failure: action.failure }));
    case "send":
      return updateNewImages(images, null, (image) => ({ ...image, failure: null }));
    case "restore":
      return action.images;
    case "rejectGallery":
      return { ...images, galleryRejections: [action.rejection] };
  }
}

/** @param ids `null` for all images */
function updateNewImages(
  images: FormImagesState,
  ids: readonly string[] | null,
  change: (image: NewImage) => NewImage,
): FormImagesState {
  const update = (image: FormImage) =>
    image.kind === "new" && (ids === null || ids.includes(image.id)) ? change(image) : image;
  return {
    ...images,
    logo: images.logo && update(images.logo),
    gallery: images.gallery.map(update),
    undoStack: images.undoStack.map((removal) => ({ ...removal, image: update(removal.image) })),
  };
}

function removeRejected(
  images: FormImagesState,
  {
    image: { id, file },
    rules,
    reason = "tooLarge",
    format = null,
  }: Extract<FormImagesAction, { type: "reject" }>,
): FormImagesState {
  const messageOf = (messages: ImageMessages) =>
    format === null ? messages[reason] : texts.otherFormat({ format });
  if (images.logo?.id === id) {
    const logoRejection = { message: messageOf(rules.logo), fileNames: [file.name] };
    return { ...images, logo: images.storedLogo, logoRejection };
  }
  const undoStack = images.undoStack.filter(({ image }) => image.id !== id);
  if (!images.gallery.some((image) => image.id === id)) return { ...images, undoStack };
  return {
    ...images,
    undoStack,
    gallery: images.gallery.filter((image) => image.id !== id),
    galleryRejections: addRejection(images.galleryRejections, messageOf(rules.gallery), file.name),
  };
}

function removeImage(images: FormImagesState, id: string): FormImagesState {
  const index = images.gallery.findIndex((candidate) => candidate.id === id);
  const image = images.gallery[index];
  if (!image) return images;
  return {
    ...images,
    gallery: images.gallery.toSpliced(index, 1),
    removed: image.kind === "stored" ? [...images.removed, image.path] : images.removed,
    undoStack: [...images.undoStack, { image, index }],
    galleryRejections: [],
  };
}

/** At the previous position, or the nearest one. */
function restoreLastRemoved(images: FormImagesState): FormImagesState {
  const last = images.undoStack.at(-1);
  if (!last || images.gallery.length >= MAX_GALLERY_IMAGES) return images;
  const { image, index } = last;
  // A path may occur twice.
  const removedIndex = image.kind === "stored" ? images.removed.lastIndexOf(image.path) : -1;
  return {
    ...images,
    gallery: images.gallery.toSpliced(index, 0, image),
    removed: removedIndex < 0 ? images.removed : images.removed.toSpliced(removedIndex, 1),
    undoStack: images.undoStack.slice(0, -1),
    galleryRejections: [],
  };
}

function moveImage(gallery: readonly FormImage[], id: string, to: number): FormImage[] {
  const image = gallery.find((candidate) => candidate.id === id);
  if (!image) return [...gallery];
  return gallery.filter((candidate) => candidate !== image).toSpliced(to, 0, image);
}

export function hasImageChanges(images: FormImagesState): boolean {
  return images.logo !== images.storedLogo || hasGalleryChanges(images);
}

/** True if images, order or descriptions differ. */
export function hasGalleryChanges({ storedGallery, gallery }: FormImagesState): boolean {
  return (
    gallery.length !== storedGallery.length ||
    gallery.some(({ id, alt }, index) => id !== storedGallery[index]?.id || alt !== storedGallery[index].alt)
  );
}

/** The rule that the logo violates, or `null`. */
export function validateLogo(
  file: File,
  { logo, isWithinSizeLimit }: Pick<ImageRules, "logo" | "isWithinSizeLimit">,
): FileRejection | null {
  const message = findProblem(file, logo, isWithinSizeLimit);
  return message === null ? null : { message, fileNames: [file.name] };
}

/** Separates accepted files from rejected ones, grouped by the violated rule. */
export function validateGalleryFiles(
  files: readonly File[],
  freeSlots: number,
  { gallery, isWithinSizeLimit }: Pick<ImageRules, "gallery" | "isWithinSizeLimit">,
) {
  const valid: File[] = [];
  let rejections: FileRejection[] = [];
  for (const file of files) {
    const message = findProblem(file, gallery, isWithinSizeLimit);
    if (message === null) valid.push(file);
    else rejections = addRejection(rejections, message, file.name);
  }
  for (const file of valid.slice(Math.max(0, freeSlots)))
    rejections = addRejection(rejections, texts.galleryFull({ max: MAX_GALLERY_IMAGES }), file.name);
  return { accepted: valid.slice(0, Math.max(0, freeSlots)), rejections };
}

function findProblem(
  file: File,
  messages: ImageMessages,
  isWithinSizeLimit: ImageRules["isWithinSizeLimit"],
): string | null {
  if (IMAGE_TYPES.some((type) => type === file.type))
    return isWithinSizeLimit(file) ? null : messages.tooLarge;
  const format = otherFormatByName(file);
  return format === null ? messages.notImage : texts.otherFormat({ format });
}

/** Merges rules with the same message. */
function addRejection(
  rejections: readonly FileRejection[],
  message: string,
  fileName: string,
): FileRejection[] {
  const existing = rejections.find((problem) => problem.message === message);
  if (!existing) return [...rejections, { message, fileNames: [fileName] }];
  return rejections.map((problem) =>
    problem === existing ? { ...existing, fileNames: [...existing.fileNames, fileName] } : problem,
  );
}
