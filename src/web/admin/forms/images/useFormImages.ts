import { useEffect, useRef, useState } from "react";

import { MAX_GALLERY_IMAGES } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { UploadProgress } from "#web/api/http/upload.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import type { DraftImages } from "#web/admin/session/drafts/draftImageStore.ts";

import { restoreDraftImages } from "./draftImages.ts";
import { newImagesOf } from "./imageFormData.ts";
import { validateLogo, formImagesReducer, validateGalleryFiles, createFormImages } from "./formImages.ts";
import type { FileRejection, NewImage, FormImagesState, FormImagesAction, FormImage } from "./formImages.ts";
import { toPickedImage } from "./pickedImage.ts";
import type { ImageRules } from "./imageRules.ts";
import { exceedsPixelLimits, readOtherFormat } from "./files/readImageSize.ts";
import { canDownscale, needsPreparation, downscaleImage } from "./files/downscaleImage.ts";

export type ImagesControl = ReturnType<typeof useFormImages>;

interface RecordImages {
  logo: string | null;
  images: readonly string[];
  /** Metadata of these paths. */
  pictures?: readonly ImageAsset[];
}

/**
 * The images of a form.
 * @param stored the record's images; later changes of it are ignored
 */
export function useFormImages(stored: RecordImages, rules: ImageRules) {
  const state = useImagesState(stored);
  const { images, latest, dispatch } = state;
  const [uploadProgress, setUploadProgress] = useState<UploadProgress | null>(null);
  const previews = usePreviewUrls();
  const { prepare, waitForPreparation } = usePreparation(state, rules, previews.createPreviewUrl);
  const rulesBeforeDownscale = toRulesBeforeDownscale(rules);

  return {
    images,
    rules,
    /** `null` without a running upload. */
    uploadProgress,
    setUploadProgress,
    chooseLogo(file: File): void {
      const rejection = validateLogo(file, rulesBeforeDownscale);
      if (rejection) return rejectLogo(state, file, rejection);
      const image = previews.createNewImage(file);
      dispatch({ type: "chooseLogo", image });
      void prepare(image);
    },
    /** A picture of the library. */
    pickLogo: (picked: PickedImage) => dispatch({ type: "chooseLogo", image: toPickedImage(picked) }),
    pick(picked: PickedImage): void {
      const image = toPickedImage(picked);
      const isFull = latest().gallery.length >= MAX_GALLERY_IMAGES;
      if (isFull || latest().gallery.some((one) => one.kind === "stored" && one.path === image.path)) return;
      dispatch({ type: "add", images: [image], rejections: [] });
    },
    removeLogo: () => dispatch({ type: "removeLogo" }),
    restoreStoredLogo: () => dispatch({ type: "restoreStoredLogo" }),
    add(files: readonly File[]): void {
      const freeSlots = MAX_GALLERY_IMAGES - latest().gallery.length;
      const { accepted, rejections } = validateGalleryFiles(files, freeSlots, rulesBeforeDownscale);
      const added = accepted.map(previews.createNewImage);
      dispatch({ type: "add", images: added, rejections });
      for (const image of added) void prepare(image);
    },
    /** Restores an earlier state. */
    replaceAll: (before: FormImagesState) => dispatch({ type: "restore", images: before }),
    /** Restores the images of a draft. */
    restoreDraft(draft: DraftImages): void {
      const restored = restoreDraftImages(latest(), draft, previews.createNewImage);
      dispatch({ type: "restore", images: restored });
      for (const image of newImagesOf(restored)) void prepare(image);
    },
    remove: (id: string) => dispatch({ type: "remove", id }),
    /** Restores the image that was removed last. */
    undoRemove: () => dispatch({ type: "undoRemove" }),
    /** @param to 0-based */
    move: (id: string, to: number) => dispatch({ type: "move", id, to }),
    setAlt: (id: string, alt: string) => dispatch({ type: "describe", id, alt }),
    /** Resolves to the downscaled images. Throws if one is still too large. */
    async prepareForUpload(): Promise<FormImagesState> {
      const before = newImagesOf(latest()).length;
      await waitForPreparation();
      if (newImagesOf(latest()).length < before) throw new ApiError(firstRejectionMessage(latest()), 413);
      dispatch({ type: "send" });
      return latest();
    },
    /** Shows the server's messages beside the files that they are about. */
    applyServerErrors: (errors: Record<string, string>): void => applyServerErrors(state, errors),
  };
}

/** The alt text is that of the library. */
type PickedImage = Parameters<typeof toPickedImage>[0];

/** The size of images that can be downscaled is checked afterwards. */
function toRulesBeforeDownscale(rules: ImageRules): ImageRules {
  return { ...rules, isWithinSizeLimit: (file) => canDownscale(file) || rules.isWithinSizeLimit(file) };
}

/** Downscales new images and checks their size afterwards. */
function usePreparation(
  { dispatch }: ImagesState,
  rules: ImageRules,
  createPreviewUrl: (file: File) => string,
) {
  const pending = useRef(new Set<Promise<void>>());

  async function downscale(image: NewImage) {
    const file = await downscaleImage(image.file);
    const format = await readOtherFormat(image.file);
    const url = file === image.file ? image.url : createPreviewUrl(file);
    if (format !== null) dispatch({ type: "reject", image, rules, format });
    else if (!rules.isWithinSizeLimit(file)) dispatch({ type: "reject", image, rules });
    else if (await exceedsPixelLimits(file)) {
      dispatch({ type: "reject", image, rules, reason: "notImage" });
    } else dispatch({ type: "prepared", id: image.id, file, url });
  }

  return {
    async prepare(image: NewImage): Promise<void> {
      if (!image.isPreparing) return;
      const task = downscale(image);
      pending.current.add(task);
      await task;
      pending.current.delete(task);
    },
    async waitForPreparation(): Promise<void> {
      while (pending.current.size > 0) await Promise.all(pending.current);
    },
  };
}

function rejectLogo({ dispatch }: ImagesState, file: File, rejection: FileRejection) {
  logWarning(`The file ${file.name} was left out: ${rejection.message}`);
  dispatch({ type: "rejectLogo", rejection });
}

function applyServerErrors({ latest, dispatch }: ImagesState, errors: Record<string, string>) {
  const { logo, images, gallery } = errors;
  if (logo) dispatch({ type: "rejectLogo", rejection: { message: logo, fileNames: [] } });
  const rejectedIds = findRejectedIds(latest(), errors);
  if (rejectedIds.length > 0 && images) {
    dispatch({ type: "fail", ids: rejectedIds, failure: images });
  }
  const message = rejectedIds.length > 0 ? gallery : (images ?? gallery);
  if (message) dispatch({ type: "rejectGallery", rejection: { message, fileNames: [] } });
  // The server names only the first unreadable image.
  if (images) void markUnreadable({ latest, dispatch }, images);
}

async function markUnreadable(
  { latest, dispatch }: Pick<ImagesState, "latest" | "dispatch">,
  message: string,
) {
  const ids = await findUnreadableImages(latest().gallery);
  dispatch({ type: "fail", ids, failure: message });
}

/** The ids of the images that `images.2` and the like refer to, by position among the sent files. */
function findRejectedIds({ gallery }: FormImagesState, errors: Record<string, string>): string[] {
  const files = gallery.filter(({ kind }) => kind === "new");
  return files.filter((_, place) => errors[`images.${place}`] !== undefined).map(({ id }) => id);
}

function firstRejectionMessage({ logoRejection, galleryRejections }: FormImagesState): string {
  return (logoRejection ?? galleryRejections[0])?.message ?? "";
}

type ImagesState = ReturnType<typeof useImagesState>;

/** A reducer whose state can be read before the next render. */
function useImagesState({ logo, images: imagePaths, pictures: known }: RecordImages) {
  const [images, setImages] = useState(() => createFormImages(logo, imagePaths, known));
  const latest = useRef(images);
  return {
    images,
    latest: () => latest.current,
    dispatch(action: FormImagesAction): void {
      latest.current = formImagesReducer(latest.current, action);
      setImages(latest.current);
    },
  };
}

/** Creates preview URLs, and revokes them when the form unmounts. */
function usePreviewUrls() {
  const urls = useRef<string[]>([]);
  const lastId = useRef(0);
  useEffect(() => {
    const urlsRef = urls;
    return () => {
      for (const url of urlsRef.current) URL.revokeObjectURL(url);
      urlsRef.current = [];
    };
  }, []);

  function createPreviewUrl(file: File): string {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  }

  return {
    createPreviewUrl,
    createNewImage(file: File): NewImage {
      lastId.current += 1;
      const image: NewImage = {
        kind: "new",
        id: `new ${lastId.current}`,
        file,
        url: createPreviewUrl(file),
        alt: "",
      };
      return needsPreparation(file) ? { ...image, isPreparing: true } : image;
    },
  };
}

/**
 * Finds the files that are no images, because the server rejects the whole form and names only the first one.
 * @returns ids of the images that this browser can't read either
 */
async function findUnreadableImages(gallery: readonly FormImage[]): Promise<string[]> {
  if (typeof createImageBitmap !== "function") return [];
  const unreadableIds: string[] = [];
  for (const image of gallery) {
    if (image.kind === "new" && !(await isReadable(image.file))) unreadableIds.push(image.id);
  }
  return unreadableIds;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
