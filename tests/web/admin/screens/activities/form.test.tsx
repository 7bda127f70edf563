import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { setupUser } from "#tests/support/web/setupUser.ts";
import { recordAnnouncements } from "#tests/support/web/recordAnnouncements.ts";
import { formTexts } from "#texts/admin/form.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { ApiError } from "#web/api/http/ApiError.ts";

import {
  fillForm,
  openCreateScreen,
  imageFile,
  ROUTES,
  storedActivity,
  createFakeActivityUpload,
  ACTIVITY,
} from "#tests/support/web/admin/activityScreens.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const LABELS = recordTexts.types.activity.fields;
const RULE = formTexts.requiredFields;

test("has the fields of the specification and the six categories in order", async () => {
  await openCreateScreen();
  for (const label of [LABELS.name, LABELS.description, imageTexts.chooseLogo, imageTexts.chooseGallery]) {
    expect(screen.getByLabelText(label)).toBeDefined();
  }
  const link = screen.getByLabelText("Website Link");
  expect(link.getAttribute("type")).toBe("url");
  const group = screen.getByRole("group", { name: startingWith(LABELS.category) });
  expect(
    within(group)
      .getAllByRole("checkbox")
      .map((box) => box.getAttribute("value")),
  ).toEqual([
    "Business Consult",
    "Enterprise Architecture (EA) Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Cybersecurity Cloud & IT Infrastructure Consult",
    "Artificial Intelligence (AI)",
  ]);
});

const missing = (...labels: string[]) =>
  `${RULE}. ${formTexts.missing({ count: labels.length })} ${labels.join(", ")}`;

test("submitting an empty form lists and marks what is missing and sends nothing", async () => {
  const { upload, sent } = createFakeActivityUpload();
  const { user } = await openCreateScreen(upload);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const banner = await screen.findByRole("group", { name: RULE });
  expect(banner.textContent).toBe(
    missing(LABELS.name, LABELS.description, recordTexts.logo, LABELS.category),
  );
  for (const text of [LABELS.name, LABELS.description, recordTexts.logo]) {
    expect(screen.getByText(recordTexts.required({ label: text }))).toBeDefined();
  }
  expect(screen.getByText(recordTexts.chooseOne({ label: LABELS.category.toLowerCase() }))).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(LABELS.name));
  expect(sent).toEqual([]);
});

test("announces validation errors once per attempt, not with every keystroke", async () => {
  const { user } = await openCreateScreen();
  const heard = recordAnnouncements();
  const saidLists = () =>
    heard
      .all()
      .map(({ text }) => text)
      .filter((text) => text.startsWith(RULE));
  const create = screen.getByRole("button", { name: "Publish" });
  await user.click(create);
  const banner = await screen.findByRole("group", { name: RULE });
  const first = missing(LABELS.name, LABELS.description, recordTexts.logo, LABELS.category);
  const second = missing(recordTexts.logo, LABELS.category);
  await waitFor(() => expect(saidLists()).toEqual([first]));
  await user.type(screen.getByLabelText(LABELS.name), "New work");
  await user.type(screen.getByLabelText(LABELS.description), "D");
  await waitFor(() => expect(banner.textContent).toBe(second));
  expect(banner.closest("[aria-live], [role=alert], [role=status]")).toBeNull();
  await user.click(create);
  await waitFor(() => expect(saidLists()).toEqual([first, second]));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a name in the banner focuses its field", async () => {
  const { user } = await openCreateScreen();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(
    within(await screen.findByRole("group", { name: RULE })).getByRole("button", {
      name: LABELS.description,
    }),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(LABELS.description));
});

test("a missing logo alone is reported and focused", async () => {
  const { user } = await openCreateScreen();
  await user.type(screen.getByLabelText(LABELS.name), "N");
  await user.type(screen.getByLabelText(LABELS.description), "D");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect((await screen.findByRole("group", { name: RULE })).textContent).toBe(missing(recordTexts.logo));
  expect(document.activeElement).toBe(screen.getByLabelText(imageTexts.chooseLogo));
});

test("a field of one line says how much of its length is used", async () => {
  const { user } = await openCreateScreen();
  await user.fill(screen.getByLabelText(recordTexts.types.activity.fields.name), "River");
  expect(screen.getByText(formatLengthHint("River", 200))).toBeDefined();
});

test("creates an activity with all fields, confirms it and returns to the list", async () => {
  const { upload, sent } = createFakeActivityUpload();
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [
    imageFile("1.jpg"),
    imageFile("2.jpg"),
  ]);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText(recordTexts.published({ noun: ACTIVITY }))).toBeDefined();
  expect(location.pathname).toBe("/admin/activity");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: "POST", path: "/projects/create" });
  const form = sent[0]?.form;
  expect(form?.get("name")).toBe("New work");
  expect(form?.get("category")).toBe('["Business Consult"]');
  expect(form?.getAll("images")).toHaveLength(2);
  expect(form?.get("logo")).toBeInstanceOf(File);
});

test("shows the server's errors at their fields", async () => {
  const { upload } = createFakeActivityUpload(
    new ApiError("", 422, {
      name: "Taken",
      logo: "Logo must be an image file only",
      images: "Only image files allowed",
    }),
  );
  const { user } = await openCreateScreen(upload);
  await fillForm(user);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Taken")).toBeDefined();
  expect(screen.getByText("Logo must be an image file only")).toBeDefined();
  expect(screen.getByText("Only image files allowed")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("Failed to create activity.");
});

test("rejects a file that is not an image and names it", async () => {
  await openCreateScreen();
  const user = setupUser({ applyAccept: false });
  await user.upload(screen.getByLabelText(imageTexts.chooseLogo), imageFile("a.pdf", "application/pdf"));
  expect(await screen.findByText("Logo must be an image file only")).toBeDefined();
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), [
    imageFile("b.pdf", "application/pdf"),
    imageFile("c.jpg"),
  ]);
  expect(await screen.findByText("Only image files allowed")).toBeDefined();
  expect(screen.getByText(imageTexts.leftOut({ files: "b.pdf" }))).toBeDefined();
  expect(screen.getByText("c.jpg")).toBeDefined();
});

test("keeps at most ten images", async () => {
  const { user } = await openCreateScreen();
  const files = Array.from({ length: 12 }, (_, index) => imageFile(`${index + 1}.jpg`));
  await user.upload(screen.getByLabelText(imageTexts.chooseGallery), files);
  // Announced as a whole: only the number of "10 of 10" is new.
  expect(
    (await screen.findByText(imageTexts.count({ count: 10, max: 10 }))).getAttribute("aria-atomic"),
  ).toBe("true");
  expect(screen.getByText(imageTexts.leftOut({ files: "11.jpg, 12.jpg" }))).toBeDefined();
  expect(screen.queryByLabelText(imageTexts.chooseGallery)).toBeNull();
});

test("accepts dropped images", async () => {
  await openCreateScreen();
  const place = screen.getByText(startingWith(imageTexts.drop));
  fireEvent.drop(place, { dataTransfer: { files: [imageFile("dropped.jpg")], types: ["Files"] } });
  expect(await screen.findByText("dropped.jpg")).toBeDefined();
});

test("reports a deleted category at the field, unchecks it and removes the option", async () => {
  const refused = { category: "Please choose from the categories" };
  const { upload, sent } = createFakeActivityUpload(
    new ApiError("Please choose from the categories", 422, refused),
    storedActivity,
  );
  const { user, api } = await openCreateScreen(upload);
  await fillForm(user);
  await user.click(screen.getByLabelText("EdTech Consult"));
  api.routes["GET /categories"] = () => ({
    data: DEFAULT_CATEGORIES.filter(({ slug }) => slug !== "business"),
  });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(activityTexts.removedCategories({ count: 1, names: "“Business Consult”" }));
  expect(screen.queryByLabelText("Business Consult")).toBeNull();
  expect(screen.getByDisplayValue("New work")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent.at(-1)?.form.get("category")).toBe('["EdTech Consult"]'));
});

test("reports a deleted category at the field even if it was the only one", async () => {
  const refused = { category: "Please choose from the categories" };
  const { upload } = createFakeActivityUpload(
    new ApiError("Please choose from the categories", 422, refused),
    storedActivity,
  );
  const { user, api } = await openCreateScreen(upload);
  await fillForm(user);
  const others = DEFAULT_CATEGORIES.filter(({ slug }) => slug !== "business");
  api.routes["GET /categories"] = () => ({ data: others });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(activityTexts.removedCategories({ count: 1, names: "“Business Consult”" }));
});

test("offers to reload categories that cannot be loaded", async () => {
  let answer: FakeResponse = { status: 500 };
  const routes = { ...ROUTES, "GET /categories": () => answer };
  renderAdmin({ path: "/admin/activity/create", routes });
  await screen.findByRole("heading", { name: categoryTexts.loadFailed });
  answer = { data: DEFAULT_CATEGORIES };
  await setupUser().click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByLabelText("Business Consult")).toBeDefined();
});
