// Creating and editing an activity, as a person does it.
import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import type { Activity } from "#contract/activities.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { SESSION_KEYS } from "#web/api/sessionStore.ts";
import type { Upload } from "#web/api/upload.ts";

import { signIn } from "#tests/support/fakeApi.ts";
import type { FakeAnswer } from "#tests/support/fakeApi.ts";
import { sampleActivity, samplePictures } from "#tests/support/sampleActivities.ts";
import { showAdmin } from "#tests/support/showAdmin.tsx";

let warnings: ReturnType<typeof spyOn>;
let previews: ReturnType<typeof spyOn>[];
beforeEach(() => {
  warnings = spyOn(console, "warn").mockImplementation(() => {});
  previews = [
    spyOn(URL, "createObjectURL").mockImplementation(() => "blob:preview"),
    spyOn(URL, "revokeObjectURL").mockImplementation(() => {}),
  ];
});
afterEach(() => {
  warnings.mockRestore();
  for (const preview of previews) preview.mockRestore();
});

const stored = sampleActivity("River model", {
  category: ["EdTech Consult"],
  images: ["/uploads/p2.jpg", "/uploads/p3.jpg"],
  pictures: samplePictures(3),
});
const LIST: FakeAnswer = {
  data: [stored],
  pagination: { currentPage: 1, totalPages: 1, totalItems: 1, hasNext: false, hasPrev: false },
};
const ROUTES = {
  "GET /projects/get": () => LIST,
  "GET /projects/id-river-model": (): FakeAnswer => ({ data: stored }),
  "GET /projects/image-base64/p1.jpg": () => ({ data: { data: "AAAA", type: "image/jpeg" } }),
};

interface Sent {
  method: string;
  path: string;
  form: FormData;
}

/** Takes what is uploaded; `answers` are given in turn, the last one for ever. */
function takeUploads(...answers: (Activity | Error)[]) {
  const sent: Sent[] = [];
  const upload: Upload = async <T,>({ method, path, form }: Sent) => {
    sent.push({ method, path, form });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? stored;
    if (answer instanceof Error) throw answer;
    // The calls under test all read an activity.
    return answer as T;
  };
  return { upload, sent };
}

async function openCreate(upload?: Upload) {
  const shown = showAdmin({
    path: "/admin/activity/create",
    routes: ROUTES,
    ...(upload ? { upload } : {}),
  });
  await screen.findByLabelText("Activity Name");
  return { ...shown, user: userEvent.setup({ delay: null }) };
}

async function openEdit(upload?: Upload) {
  const shown = showAdmin({
    path: "/admin/activity/edit/id-river-model",
    routes: ROUTES,
    ...(upload ? { upload } : {}),
  });
  await screen.findByDisplayValue("River model");
  return { ...shown, user: userEvent.setup({ delay: null }) };
}

const picture = (name: string, type = "image/jpeg") => new File(["picture"], name, { type });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Activity Name"), "New work");
  await user.type(screen.getByLabelText("Description"), "What it was.");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.upload(screen.getByLabelText("Choose a logo"), picture("logo.png", "image/png"));
}

test("sending an empty form names what is missing, marks the fields and sends nothing", async () => {
  const { upload, sent } = takeUploads();
  const { user } = await openCreate(upload);
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "Please fill in all required fields. Four are missing: Activity Name, Description, Logo, Category",
  );
  for (const text of ["Activity Name", "Description", "Logo"]) {
    expect(screen.getByText(`${text} is required`)).toBeDefined();
  }
  expect(screen.getByText("Choose at least one category")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Activity Name"));
  expect(sent).toEqual([]);
});

test("a name in the banner leads to its field", async () => {
  const { user } = await openCreate();
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Description" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Description"));
});

test("a message goes as soon as the field is right", async () => {
  const { user } = await openCreate();
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  await screen.findByText("Activity Name is required");
  await user.type(screen.getByLabelText("Activity Name"), "N");
  await waitFor(() => expect(screen.queryByText("Activity Name is required")).toBeNull());
});

test("a link that is no web address is refused when it is left", async () => {
  const { user } = await openCreate();
  await user.type(screen.getByLabelText("Website Link"), "ftp://x");
  await user.tab();
  expect(await screen.findByText("Please enter a valid URL starting with http:// or https://")).toBeDefined();
});

test("only a logo that is missing is asked for, and gets the focus", async () => {
  const { user } = await openCreate();
  await user.type(screen.getByLabelText("Activity Name"), "N");
  await user.type(screen.getByLabelText("Description"), "D");
  await user.click(screen.getByLabelText("Business Consult"));
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  expect((await screen.findByRole("alert")).textContent).toContain("One is missing: Logo");
  expect(document.activeElement).toBe(screen.getByLabelText("Choose a logo"));
});

test("creates with everything, says so, and returns to the list", async () => {
  const { upload, sent } = takeUploads();
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.upload(screen.getByLabelText("Choose gallery pictures"), [picture("1.jpg"), picture("2.jpg")]);
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  expect(await screen.findByText("Activity created")).toBeDefined();
  expect(location.pathname).toBe("/admin/activity");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: "POST", path: "/projects/create" });
  const form = sent[0]?.form;
  expect(form?.get("name")).toBe("New work");
  expect(form?.get("category")).toBe('["Business Consult"]');
  expect(form?.getAll("images")).toHaveLength(2);
  expect(form?.get("logo")).toBeInstanceOf(File);
});

test("a double click sends once", async () => {
  const { promise, resolve } = Promise.withResolvers<Activity>();
  const sent: string[] = [];
  const { user } = await openCreate((async ({ path }) => {
    sent.push(path);
    return promise;
  }) as Upload);
  await fillIn(user);
  await user.dblClick(screen.getByRole("button", { name: "Create Activity" }));
  await screen.findByRole("button", { name: "Saving..." });
  expect(sent).toHaveLength(1);
  resolve(stored);
  await screen.findByText("Activity created");
});

test("a failed save says so with the server's reason and keeps what was typed", async () => {
  const { upload } = takeUploads(new ApiError("The server has no room left.", 507));
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to create activity. The server has no room left.",
  );
  expect(screen.getByDisplayValue("New work")).toBeDefined();
});

test("the server's field errors stand at their fields", async () => {
  const { upload } = takeUploads(
    new ApiError("", 422, {
      name: "Taken",
      logo: "Logo must be an image file only",
      images: "Only image files allowed",
    }),
  );
  const { user } = await openCreate(upload);
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Create Activity" }));
  expect(await screen.findByText("Taken")).toBeDefined();
  expect(screen.getByText("Logo must be an image file only")).toBeDefined();
  expect(screen.getByText("Only image files allowed")).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("Failed to create activity.");
});

test("a file that is no image is left out and named", async () => {
  await openCreate();
  const user = userEvent.setup({ applyAccept: false, delay: null });
  await user.upload(screen.getByLabelText("Choose a logo"), picture("a.pdf", "application/pdf"));
  expect(await screen.findByText("Logo must be an image file only")).toBeDefined();
  await user.upload(screen.getByLabelText("Choose gallery pictures"), [
    picture("b.pdf", "application/pdf"),
    picture("c.jpg"),
  ]);
  expect(await screen.findByText("Only image files allowed")).toBeDefined();
  expect(screen.getByText("Left out: b.pdf")).toBeDefined();
  expect(screen.getByText("c.jpg")).toBeDefined();
});

test("at most ten pictures are kept", async () => {
  const { user } = await openCreate();
  const files = Array.from({ length: 12 }, (_, index) => picture(`${index + 1}.jpg`));
  await user.upload(screen.getByLabelText("Choose gallery pictures"), files);
  expect(await screen.findByText("10 of 10")).toBeDefined();
  expect(screen.getByText("Left out: 11.jpg, 12.jpg")).toBeDefined();
  expect(screen.queryByLabelText("Choose gallery pictures")).toBeNull();
});

test("dropped pictures are taken", async () => {
  await openCreate();
  const place = screen.getByText(/Drop pictures here/);
  fireEvent.drop(place, { dataTransfer: { files: [picture("dropped.jpg")], types: ["Files"] } });
  expect(await screen.findByText("dropped.jpg")).toBeDefined();
});

test("edit starts with what is stored and needs no logo", async () => {
  const { upload, sent } = takeUploads();
  const { user } = await openEdit(upload);
  expect(screen.getByLabelText<HTMLInputElement>("EdTech Consult").checked).toBe(true);
  expect(screen.queryByText("Unsaved")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove the logo" }));
  await user.click(screen.getByRole("button", { name: "Remove picture 1" }));
  await user.click(screen.getByRole("button", { name: "Update Activity" }));
  expect(await screen.findByText("Activity updated")).toBeDefined();
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/projects/update/id-river-model" });
  expect(sent[0]?.form.get("removeLogo")).toBe("true");
  expect(sent[0]?.form.get("removeImages")).toBe('["/uploads/p2.jpg"]');
  expect(sent[0]?.form.has("logo")).toBe(false);
});

test("a failed update has its own sentence", async () => {
  const { upload } = takeUploads(new ApiError("", 500));
  const { user } = await openEdit(upload);
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  await user.click(screen.getByRole("button", { name: "Update Activity" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to update activity.");
});

test("stored pictures are read inline, and from their file where that fails", async () => {
  await openEdit();
  const logo = await screen.findByRole("img", { name: "Logo" });
  expect(logo.getAttribute("src")).toBe("data:image/jpeg;base64,AAAA");
  const second = await screen.findByRole("img", { name: "Picture p2" });
  expect(second.getAttribute("src")).toMatch(/^\/api\/v1\/projects\/image\/p2\.jpg\?t=\d+$/);
  expect(warnings).toHaveBeenCalled();
});

test("an unknown id says Activity not found and returns to the list", async () => {
  showAdmin({ path: "/admin/activity/edit/nobody", routes: ROUTES });
  expect((await screen.findByRole("alert")).textContent).toBe("Activity not found");
  await waitFor(() => expect(location.pathname).toBe("/admin/activity"));
});

test("an activity that cannot be loaded says so and can be tried again", async () => {
  const { api } = showAdmin({
    path: "/admin/activity/edit/id-river-model",
    routes: { ...ROUTES, "GET /projects/id-river-model": () => ({ status: 500, message: "It broke." }) },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load activity data");
  api.routes["GET /projects/id-river-model"] = () => ({ data: stored });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByDisplayValue("River model")).toBeDefined();
});

test("changes are marked, and leaving with them asks first", async () => {
  const { user } = await openEdit();
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  expect(screen.getByText("Unsaved")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(dialog).getByRole("button", { name: "Keep editing" }));
  expect(location.pathname).toBe("/admin/activity/edit/id-river-model");
  expect(screen.getByDisplayValue("River model 2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(location.pathname).toBe("/admin/activity");
});

test("leaving without changes asks nothing", async () => {
  const { user } = await openEdit();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.pathname).toBe("/admin/activity");
});

test("closing the page with changes makes the browser ask", async () => {
  const { user } = await openEdit();
  expect(asksBeforeUnload()).toBe(false);
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  expect(asksBeforeUnload()).toBe(true);
});

function asksBeforeUnload() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test("Ctrl S saves", async () => {
  const { upload, sent } = takeUploads();
  const { user } = await openEdit(upload);
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("Activity updated");
  expect(sent).toHaveLength(1);
});

test("a session that ends over unsaved changes is signed in above them, and the save is sent again", async () => {
  const { upload, sent } = takeUploads(new ApiError("Session expired. Please login again.", 401), stored);
  const { user, session, api } = await openEdit(upload);
  api.routes["POST /auth/login"] = () => signIn();
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  act(() => {
    for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
    session.storageChanged();
  });
  const dialog = await screen.findByRole("dialog", { name: "Session expired. Please login again." });
  expect(screen.getByDisplayValue("River model 2")).toBeDefined();
  fireEvent.submit(document.querySelector("#activity-form") ?? document.body);
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(within(dialog).getByLabelText("Password"), "correct-horse");
  await user.click(within(dialog).getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Activity updated")).toBeDefined();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.form.get("name")).toBe("River model 2");
});

test("leaving the form at the end of the session leads to the sign-in", async () => {
  const { user, session } = await openEdit();
  await user.type(screen.getByLabelText("Activity Name"), " 2");
  act(() => {
    for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
    session.storageChanged();
  });
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(location.pathname).toBe("/vitrine/login"));
});
