import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { toFormData } from "#web/admin/resource/formValues.ts";
import { describeImageChanges } from "#web/admin/forms/images/describeImageChanges.ts";
import { restoreDraftImages, toDraftImages } from "#web/admin/forms/images/draftImages.ts";
import { appendImages } from "#web/admin/forms/images/imageFormData.ts";
import {
  hasImageChanges,
  validateLogo,
  formImagesReducer,
  validateGalleryFiles,
  createFormImages,
} from "#web/admin/forms/images/formImages.ts";
import type { NewImage } from "#web/admin/forms/images/formImages.ts";
import { toPickedImage } from "#web/admin/forms/images/pickedImage.ts";
import { imageRulesOf } from "#web/admin/forms/images/imageRules.ts";
import { estimateSentBytes } from "#web/admin/forms/images/imageFormData.ts";

import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { imageTexts } from "#texts/admin/images.ts";

const ACTIVITY_PICTURES = imageRulesOf(ACTIVITIES);
const MB20 = 20 * 1_048_576;

function fileOf(name: string, { type = "image/jpeg", size = 10 } = {}): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

function newPicture(name: string): NewImage {
  return { kind: "new", id: name, file: fileOf(name), url: `blob:${name}`, alt: "" };
}

test("a logo must be an image", () => {
  expect(validateLogo(fileOf("a.pdf", { type: "application/pdf" }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo must be an image file only",
  );
  expect(validateLogo(fileOf("a.svg", { type: "image/svg+xml" }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo must be an image file only",
  );
});

test("a logo must be smaller than 20 MB", () => {
  expect(validateLogo(fileOf("a.jpg", { size: MB20 }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo file size must be less than 20MB",
  );
  expect(validateLogo(fileOf("a.jpg", { size: MB20 - 1 }), ACTIVITY_PICTURES)).toBeNull();
});

test("a gallery keeps valid files and names the others with the violated rule", () => {
  const files = [
    fileOf("ok.jpg"),
    fileOf("a.pdf", { type: "application/pdf" }),
    fileOf("big.jpg", { size: MB20 }),
  ];
  const { accepted, rejections } = validateGalleryFiles(files, 10, ACTIVITY_PICTURES);
  expect(accepted.map((file) => file.name)).toEqual(["ok.jpg"]);
  expect(rejections).toEqual([
    { message: "Only image files allowed", fileNames: ["a.pdf"] },
    { message: "Some files are too large. Maximum size is 20MB", fileNames: ["big.jpg"] },
  ]);
});

test("keeps at most ten images and names the rest", () => {
  const files = ["1.jpg", "2.jpg", "3.jpg"].map((name) => fileOf(name));
  const { accepted, rejections } = validateGalleryFiles(files, 2, ACTIVITY_PICTURES);
  expect(accepted.map((file) => file.name)).toEqual(["1.jpg", "2.jpg"]);
  expect(rejections.map((problem) => problem.fileNames)).toEqual([["3.jpg"]]);
  expect(validateGalleryFiles(files, 0, ACTIVITY_PICTURES).accepted).toEqual([]);
});

test("records the removal of a stored image, but not of a new one", () => {
  let pictures = createFormImages(null, ["/uploads/a.jpg", "/uploads/b.jpg"]);
  pictures = formImagesReducer(pictures, { type: "add", images: [newPicture("c")], rejections: [] });
  for (const { id } of pictures.gallery.slice(1))
    pictures = formImagesReducer(pictures, { type: "remove", id });
  expect(pictures.gallery.map((picture) => picture.kind)).toEqual(["stored"]);
  expect(pictures.removed).toEqual(["/uploads/b.jpg"]);
});

test("removes an image that appears twice once", () => {
  const pictures = createFormImages(null, ["/uploads/a.jpg", "/uploads/a.jpg"]);
  const after = formImagesReducer(pictures, { type: "remove", id: pictures.gallery[0]?.id ?? "" });
  expect(after.gallery).toHaveLength(1);
});

test("restoring a removed image cancels the removal and uses its downscaled file", () => {
  let pictures = createFormImages(null, ["/uploads/a.jpg"]);
  const added = { ...newPicture("b.jpg"), isPreparing: true };
  pictures = formImagesReducer(pictures, { type: "add", images: [added], rejections: [] });
  for (const { id } of pictures.gallery) pictures = formImagesReducer(pictures, { type: "remove", id });
  expect(pictures.removed).toEqual(["/uploads/a.jpg"]);
  const small = { id: added.id, file: fileOf("small.jpg"), url: "blob:small" };
  pictures = formImagesReducer(pictures, { type: "prepared", ...small });
  for (const _ of ["b.jpg", "a.jpg"]) pictures = formImagesReducer(pictures, { type: "undoRemove" });
  expect(pictures.gallery).toMatchObject([{ path: "/uploads/a.jpg" }, { ...small, isPreparing: false }]);
  expect(pictures.removed).toEqual([]);
  expect(formImagesReducer(pictures, { type: "undoRemove" })).toBe(pictures);
});

test("does not restore a removed image that is too large or exceeds the maximum number", () => {
  let pictures = createFormImages(null, []);
  const picture = newPicture("large.jpg");
  pictures = formImagesReducer(pictures, { type: "add", images: [picture], rejections: [] });
  pictures = formImagesReducer(pictures, { type: "remove", id: picture.id });
  expect(pictures.undoStack).toHaveLength(1);
  const tooLarge = formImagesReducer(pictures, {
    type: "reject",
    image: picture,
    rules: ACTIVITY_PICTURES,
  });
  expect(tooLarge.undoStack).toEqual([]);
  const ten = Array.from({ length: 10 }, (_, index) => newPicture(`${index}.jpg`));
  const full = formImagesReducer(pictures, { type: "add", images: ten, rejections: [] });
  expect(formImagesReducer(full, { type: "undoRemove" }).gallery).toEqual(ten);
});

test("a rejected logo keeps the current one", () => {
  const pictures = createFormImages("/uploads/logo.png", []);
  const after = formImagesReducer(pictures, {
    type: "rejectLogo",
    rejection: { message: "No", fileNames: ["x.pdf"] },
  });
  expect(after.logo).toBe(pictures.storedLogo);
  expect(hasImageChanges(after)).toBe(false);
});

test("a removed logo can be restored", () => {
  const pictures = createFormImages("/uploads/logo.png", []);
  const removed = formImagesReducer(pictures, { type: "removeLogo" });
  expect(hasImageChanges(removed)).toBe(true);
  expect(hasImageChanges(formImagesReducer(removed, { type: "restoreStoredLogo" }))).toBe(false);
});

const FIELDS = {
  name: "N",
  description: "D",
  link: "",
  publishedAt: "2024-05-01",
  category: ["EdTech Consult" as const, "Business Consult" as const],
};

test("the body contains the fields, and the categories as a JSON list", () => {
  const body = toFormData(FIELDS, "Draft", createFormImages("/uploads/logo.png", []));
  expect([...body.entries()]).toEqual([
    ["name", "N"],
    ["description", "D"],
    ["link", ""],
    ["publishedAt", "2024-05-01"],
    ["category", '["EdTech Consult","Business Consult"]'],
    ["status", "Draft"],
  ]);
});

test("the body contains new files and removals", () => {
  let pictures = createFormImages("/uploads/logo.png", ["/uploads/a.jpg"]);
  pictures = formImagesReducer(pictures, { type: "removeLogo" });
  pictures = formImagesReducer(pictures, { type: "remove", id: pictures.gallery[0]?.id ?? "" });
  pictures = formImagesReducer(pictures, {
    type: "add",
    images: [newPicture("b.jpg"), newPicture("c.jpg")],
    rejections: [],
  });
  const body = toFormData(FIELDS, "Draft", pictures);
  expect(body.get("removeLogo")).toBe("true");
  expect(body.get("removeImages")).toBe('["/uploads/a.jpg"]');
  expect(body.getAll("images").map((file) => file instanceof File && file.name)).toEqual(["b.jpg", "c.jpg"]);
});

test("a replaced logo is sent without a removal", () => {
  const pictures = formImagesReducer(createFormImages("/uploads/logo.png", []), {
    type: "chooseLogo",
    image: newPicture("new.png"),
  });
  const body = toFormData(FIELDS, "Draft", pictures);
  expect(body.get("logo")).toBeInstanceOf(File);
  expect(body.has("removeLogo")).toBe(false);
});

const THREE = ["a", "b", "c"].map((name) => `/uploads/${name}.jpg`);
const KNOWN = [sampleImage("a", { alt: "A" }), sampleImage("b", { alt: "" }), sampleImage("c")];

function galleryIn(pictures: Parameters<typeof appendImages>[1]): unknown {
  const body = new FormData();
  appendImages(body, pictures);
  return JSON.parse(String(body.get("gallery")));
}

test("an unchanged gallery is not sent", () => {
  const pictures = createFormImages(null, THREE, KNOWN);
  expect(galleryIn(pictures)).toBeNull();
  expect(describeImageChanges(pictures)).toBeUndefined();
});

test("sends the order and changed alt texts only", () => {
  let pictures = createFormImages(null, THREE, KNOWN);
  const [first, second] = pictures.gallery;
  pictures = formImagesReducer(pictures, { type: "move", id: first?.id ?? "", to: 2 });
  pictures = formImagesReducer(pictures, { type: "describe", id: second?.id ?? "", alt: "B" });
  pictures = formImagesReducer(pictures, { type: "add", images: [newPicture("d")], rejections: [] });
  expect(galleryIn(pictures)).toEqual([
    { path: "/uploads/b.jpg", alt: "B" },
    { path: "/uploads/c.jpg" },
    { path: "/uploads/a.jpg" },
    { image: 0, alt: "" },
  ]);
  expect(hasImageChanges(pictures)).toBe(true);
  expect(describeImageChanges(pictures)).toEqual({
    label: conflictTexts.pictures,
    text: `${imageTexts.changes.added({ count: 1 })} ${imageTexts.changes.rearranged}`,
  });
});

test("restoring the order is not a change", () => {
  let pictures = createFormImages(null, THREE, KNOWN);
  const id = pictures.gallery[0]?.id ?? "";
  for (const to of [2, 0]) pictures = formImagesReducer(pictures, { type: "move", id, to });
  expect(hasImageChanges(pictures)).toBe(false);
});

test("names a photo that is too large even after downscaling and leaves it out", () => {
  let pictures = createFormImages("/uploads/logo.png", []);
  const [one, two] = [newPicture("one.jpg"), newPicture("two.jpg")];
  pictures = formImagesReducer(pictures, { type: "add", images: [one, two], rejections: [] });
  for (const picture of [one, two]) {
    pictures = formImagesReducer(pictures, { type: "reject", image: picture, rules: ACTIVITY_PICTURES });
  }
  expect(pictures.gallery).toEqual([]);
  expect(pictures.galleryRejections).toEqual([
    { message: "Some files are too large. Maximum size is 20MB", fileNames: ["one.jpg", "two.jpg"] },
  ]);
  const logo = newPicture("logo.jpg");
  pictures = formImagesReducer(pictures, { type: "chooseLogo", image: logo });
  pictures = formImagesReducer(pictures, { type: "reject", image: logo, rules: ACTIVITY_PICTURES });
  expect(pictures.logo).toBe(pictures.storedLogo);
  expect(pictures.logoRejection?.message).toBe("Logo file size must be less than 20MB");
});

test("leaves out an image with too many pixels and shows the server's message", () => {
  let pictures = createFormImages(null, []);
  const picture = newPicture("large.gif");
  pictures = formImagesReducer(pictures, { type: "add", images: [picture], rejections: [] });
  const reject = { type: "reject", image: picture, rules: ACTIVITY_PICTURES, reason: "notImage" } as const;
  pictures = formImagesReducer(pictures, reject);
  expect(pictures.gallery).toEqual([]);
  expect(pictures.galleryRejections).toEqual([
    { message: ACTIVITIES.images.gallery.notImage, fileNames: ["large.gif"] },
  ]);
});

test("sends files one after the other, after the fields", () => {
  let pictures = createFormImages(null, []);
  const added = ["one", "two", "three"].map(newPicture);
  pictures = formImagesReducer(pictures, { type: "add", images: added, rejections: [] });
  const sharesAt = (sentBytes: number) => [
    ...estimateSentBytes(pictures, { sentBytes, totalBytes: 130 }).values(),
  ];
  expect(sharesAt(0)).toEqual([0, 0, 0]);
  expect(sharesAt(100)).toEqual([0, 0, 0]);
  expect(sharesAt(115)).toEqual([10, 5, 0]);
  expect(sharesAt(130)).toEqual([10, 10, 10]);
});

test("pictures of the library are sent by their paths after the files, and survive in a draft", () => {
  const before = createFormImages("/uploads/l.png", ["/uploads/a.png"]);
  const picked = toPickedImage({ path: "/uploads/p.png", alt: "Hall" });
  const images = { ...before, logo: picked, gallery: [picked, newPicture("n.jpg"), ...before.gallery] };
  expect(hasImageChanges(images)).toBe(true);
  for (const state of [
    images,
    restoreDraftImages(before, toDraftImages(images), (file) => ({ ...newPicture("n.jpg"), file })),
  ]) {
    const body = new FormData();
    appendImages(body, state);
    expect(body.get("logo")).toBe("/uploads/p.png");
    expect(body.getAll("images")).toEqual([expect.any(File), "/uploads/p.png"]);
    expect(JSON.parse(String(body.get("gallery")))).toEqual([
      { image: 1, alt: "Hall" },
      { image: 0, alt: "" },
      { path: "/uploads/a.png" },
    ]);
  }
});
