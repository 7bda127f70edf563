// The rules of an activity's pictures while it is edited.
import { expect, test } from "bun:test";

import { ACTIVITIES } from "#content/activities.ts";
import { bodyOf } from "#web/admin/collections/screens/formValues.ts";
import { describeChanges } from "#web/admin/images/describeChanges.ts";
import { appendPictures } from "#web/admin/images/pictureBody.ts";
import {
  hasChangedPictures,
  logoProblemOf,
  picturesReducer,
  sortGalleryFiles,
  storedPictures,
} from "#web/admin/images/pictures.ts";
import type { NewPicture } from "#web/admin/images/pictures.ts";
import { imageRulesOf } from "#web/admin/images/rules.ts";
import { uploadShares } from "#web/admin/images/uploadShares.ts";

import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { imageTexts } from "#texts/admin/images.ts";

const ACTIVITY_PICTURES = imageRulesOf(ACTIVITIES);
const MB20 = 20 * 1_048_576;

function fileOf(name: string, { type = "image/jpeg", size = 10 } = {}): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

function newPicture(name: string): NewPicture {
  return { kind: "new", id: name, file: fileOf(name), url: `blob:${name}`, alt: "" };
}

test("a logo must be an image", () => {
  expect(logoProblemOf(fileOf("a.pdf", { type: "application/pdf" }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo must be an image file only",
  );
  expect(logoProblemOf(fileOf("a.svg", { type: "image/svg+xml" }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo must be an image file only",
  );
});

test("a logo must be under 20 MB, which 20 MB is not", () => {
  expect(logoProblemOf(fileOf("a.jpg", { size: MB20 }), ACTIVITY_PICTURES)?.message).toBe(
    "Logo file size must be less than 20MB",
  );
  expect(logoProblemOf(fileOf("a.jpg", { size: MB20 - 1 }), ACTIVITY_PICTURES)).toBeNull();
});

test("a gallery keeps the good files and names the others with the rule they broke", () => {
  const files = [
    fileOf("ok.jpg"),
    fileOf("a.pdf", { type: "application/pdf" }),
    fileOf("big.jpg", { size: MB20 }),
  ];
  const { kept, problems } = sortGalleryFiles(files, 10, ACTIVITY_PICTURES);
  expect(kept.map((file) => file.name)).toEqual(["ok.jpg"]);
  expect(problems).toEqual([
    { message: "Only image files allowed", files: ["a.pdf"] },
    { message: "Some files are too large. Maximum size is 20MB", files: ["big.jpg"] },
  ]);
});

test("at most ten are kept, and what is left out is named", () => {
  const files = ["1.jpg", "2.jpg", "3.jpg"].map((name) => fileOf(name));
  const { kept, problems } = sortGalleryFiles(files, 2, ACTIVITY_PICTURES);
  expect(kept.map((file) => file.name)).toEqual(["1.jpg", "2.jpg"]);
  expect(problems.map((problem) => problem.files)).toEqual([["3.jpg"]]);
  expect(sortGalleryFiles(files, 0, ACTIVITY_PICTURES).kept).toEqual([]);
});

test("removing a stored picture is remembered, removing a new one is not", () => {
  let pictures = storedPictures(null, ["/uploads/a.jpg", "/uploads/b.jpg"]);
  pictures = picturesReducer(pictures, { type: "add", pictures: [newPicture("c")], problems: [] });
  for (const { id } of pictures.gallery.slice(1))
    pictures = picturesReducer(pictures, { type: "remove", id });
  expect(pictures.gallery.map((picture) => picture.kind)).toEqual(["stored"]);
  expect(pictures.removed).toEqual(["/uploads/b.jpg"]);
});

test("one picture that stands twice is removed once", () => {
  const pictures = storedPictures(null, ["/uploads/a.jpg", "/uploads/a.jpg"]);
  const after = picturesReducer(pictures, { type: "remove", id: pictures.gallery[0]?.id ?? "" });
  expect(after.gallery).toHaveLength(1);
});

test("a removed picture that comes back is removed no more, and is as small as it became meanwhile", () => {
  let pictures = storedPictures(null, ["/uploads/a.jpg"]);
  const added = { ...newPicture("b.jpg"), isPreparing: true };
  pictures = picturesReducer(pictures, { type: "add", pictures: [added], problems: [] });
  for (const { id } of pictures.gallery) pictures = picturesReducer(pictures, { type: "remove", id });
  expect(pictures.removed).toEqual(["/uploads/a.jpg"]);
  const small = { id: added.id, file: fileOf("small.jpg"), url: "blob:small" };
  pictures = picturesReducer(pictures, { type: "prepared", ...small });
  for (const _ of ["b.jpg", "a.jpg"]) pictures = picturesReducer(pictures, { type: "undoRemove" });
  expect(pictures.gallery).toMatchObject([{ path: "/uploads/a.jpg" }, { ...small, isPreparing: false }]);
  expect(pictures.removed).toEqual([]);
  expect(picturesReducer(pictures, { type: "undoRemove" })).toBe(pictures);
});

test("a removed picture does not come back where it is too large, or where there is no place for it", () => {
  let pictures = storedPictures(null, []);
  const picture = newPicture("large.jpg");
  pictures = picturesReducer(pictures, { type: "add", pictures: [picture], problems: [] });
  pictures = picturesReducer(pictures, { type: "remove", id: picture.id });
  expect(pictures.undoable).toHaveLength(1);
  const tooLarge = picturesReducer(pictures, { type: "leaveOut", picture, rules: ACTIVITY_PICTURES });
  expect(tooLarge.undoable).toEqual([]);
  const ten = Array.from({ length: 10 }, (_, index) => newPicture(`${index}.jpg`));
  const full = picturesReducer(pictures, { type: "add", pictures: ten, problems: [] });
  expect(picturesReducer(full, { type: "undoRemove" }).gallery).toEqual(ten);
});

test("a refused logo leaves the one that is there", () => {
  const pictures = storedPictures("/uploads/logo.png", []);
  const after = picturesReducer(pictures, {
    type: "refuseLogo",
    problem: { message: "No", files: ["x.pdf"] },
  });
  expect(after.logo).toBe(pictures.storedLogo);
  expect(hasChangedPictures(after)).toBe(false);
});

test("a removed logo can be kept after all", () => {
  const pictures = storedPictures("/uploads/logo.png", []);
  const removed = picturesReducer(pictures, { type: "removeLogo" });
  expect(hasChangedPictures(removed)).toBe(true);
  expect(hasChangedPictures(picturesReducer(removed, { type: "keepStoredLogo" }))).toBe(false);
});

const FIELDS = {
  name: "N",
  description: "D",
  link: "",
  publishedAt: "2024-05-01",
  category: ["EdTech Consult" as const, "Business Consult" as const],
};

test("the body carries the texts, and the categories as a JSON list", () => {
  const body = bodyOf(FIELDS, null, storedPictures("/uploads/logo.png", []));
  expect([...body.entries()]).toEqual([
    ["name", "N"],
    ["description", "D"],
    ["link", ""],
    ["publishedAt", "2024-05-01"],
    ["category", '["EdTech Consult","Business Consult"]'],
  ]);
});

test("the body carries new files and what is to be removed", () => {
  let pictures = storedPictures("/uploads/logo.png", ["/uploads/a.jpg"]);
  pictures = picturesReducer(pictures, { type: "removeLogo" });
  pictures = picturesReducer(pictures, { type: "remove", id: pictures.gallery[0]?.id ?? "" });
  pictures = picturesReducer(pictures, {
    type: "add",
    pictures: [newPicture("b.jpg"), newPicture("c.jpg")],
    problems: [],
  });
  const body = bodyOf(FIELDS, null, pictures);
  expect(body.get("removeLogo")).toBe("true");
  expect(body.get("removeImages")).toBe('["/uploads/a.jpg"]');
  expect(body.getAll("images").map((file) => file instanceof File && file.name)).toEqual(["b.jpg", "c.jpg"]);
});

test("a replaced logo is sent, not removed as well", () => {
  const pictures = picturesReducer(storedPictures("/uploads/logo.png", []), {
    type: "chooseLogo",
    picture: newPicture("new.png"),
  });
  const body = bodyOf(FIELDS, null, pictures);
  expect(body.get("logo")).toBeInstanceOf(File);
  expect(body.has("removeLogo")).toBe(false);
});

const THREE = ["a", "b", "c"].map((name) => `/uploads/${name}.jpg`);
const KNOWN = [sampleImage("a", { alt: "A" }), sampleImage("b", { alt: "" }), sampleImage("c")];

function galleryIn(pictures: Parameters<typeof appendPictures>[1]): unknown {
  const body = new FormData();
  appendPictures(body, pictures);
  return JSON.parse(String(body.get("gallery")));
}

test("a gallery that was left alone is not sent", () => {
  const pictures = storedPictures(null, THREE, KNOWN);
  expect(galleryIn(pictures)).toBeNull();
  expect(describeChanges(pictures)).toBeUndefined();
});

test("order and new words are sent, words that were left alone are not", () => {
  let pictures = storedPictures(null, THREE, KNOWN);
  const [first, second] = pictures.gallery;
  pictures = picturesReducer(pictures, { type: "move", id: first?.id ?? "", to: 2 });
  pictures = picturesReducer(pictures, { type: "describe", id: second?.id ?? "", alt: "B" });
  pictures = picturesReducer(pictures, { type: "add", pictures: [newPicture("d")], problems: [] });
  expect(galleryIn(pictures)).toEqual([
    { path: "/uploads/b.jpg", alt: "B" },
    { path: "/uploads/c.jpg" },
    { path: "/uploads/a.jpg" },
    { image: 0, alt: "" },
  ]);
  expect(hasChangedPictures(pictures)).toBe(true);
  expect(describeChanges(pictures)).toBe(`${imageTexts.changes.added(1)} ${imageTexts.changes.rearranged}`);
});

test("an order that was put back is no change", () => {
  let pictures = storedPictures(null, THREE, KNOWN);
  const id = pictures.gallery[0]?.id ?? "";
  for (const to of [2, 0]) pictures = picturesReducer(pictures, { type: "move", id, to });
  expect(hasChangedPictures(pictures)).toBe(false);
});

test("a photograph that is still too large when it is made smaller is left out and named", () => {
  let pictures = storedPictures("/uploads/logo.png", []);
  const [one, two] = [newPicture("one.jpg"), newPicture("two.jpg")];
  pictures = picturesReducer(pictures, { type: "add", pictures: [one, two], problems: [] });
  for (const picture of [one, two]) {
    pictures = picturesReducer(pictures, { type: "leaveOut", picture, rules: ACTIVITY_PICTURES });
  }
  expect(pictures.gallery).toEqual([]);
  expect(pictures.galleryProblems).toEqual([
    { message: "Some files are too large. Maximum size is 20MB", files: ["one.jpg", "two.jpg"] },
  ]);
  const logo = newPicture("logo.jpg");
  pictures = picturesReducer(pictures, { type: "chooseLogo", picture: logo });
  pictures = picturesReducer(pictures, { type: "leaveOut", picture: logo, rules: ACTIVITY_PICTURES });
  expect(pictures.logo).toBe(pictures.storedLogo);
  expect(pictures.logoProblem?.message).toBe("Logo file size must be less than 20MB");
});

test("a picture of too many pixels is left out with the server's sentence", () => {
  let pictures = storedPictures(null, []);
  const picture = newPicture("large.gif");
  pictures = picturesReducer(pictures, { type: "add", pictures: [picture], problems: [] });
  const leaveOut = { type: "leaveOut", picture, rules: ACTIVITY_PICTURES, reason: "notImage" } as const;
  pictures = picturesReducer(pictures, leaveOut);
  expect(pictures.gallery).toEqual([]);
  expect(pictures.galleryProblems).toEqual([
    { message: ACTIVITIES.images.gallery.notImage, files: ["large.gif"] },
  ]);
});

test("files go out one after the other, after the texts", () => {
  let pictures = storedPictures(null, []);
  const added = ["one", "two", "three"].map(newPicture);
  pictures = picturesReducer(pictures, { type: "add", pictures: added, problems: [] });
  const sharesAt = (sentBytes: number) => [
    ...uploadShares(pictures, { sentBytes, totalBytes: 130 }).values(),
  ];
  expect(sharesAt(0)).toEqual([0, 0, 0]);
  expect(sharesAt(100)).toEqual([0, 0, 0]);
  expect(sharesAt(115)).toEqual([10, 5, 0]);
  expect(sharesAt(130)).toEqual([10, 10, 10]);
});
