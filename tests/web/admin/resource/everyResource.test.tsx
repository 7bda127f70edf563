import { describe, expect, test } from "bun:test";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";

import type { ApiErrorCode } from "#contract/envelope.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { draftTexts } from "#texts/admin/drafts.ts";
import { formTexts } from "#texts/admin/form.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import type { Upload } from "#web/api/http/upload.ts";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { ALL_FORMS, CREATE_FORMS, EDIT_FORMS } from "#tests/support/web/admin/resourceForms.ts";
import type { ResourceForm } from "#tests/support/web/admin/resourceForms.ts";
import { loginResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const EARLIER = "2020-01-01T00:00:00.000Z";
const NEWER_VERSION = "2026-11-27T09:00:00.000Z";
const SESSION_OVER = "Session expired. Please login again.";
const TYPED = "One more";

/** `lost`: the server saves and the answer does not arrive. */
type Answer = FakeResponse | "lost";
type Fields = Record<string, unknown>;

/** Records what a form sends, by call or by upload, and answers in order; then with the saved record. */
function createServer({ call, saved }: ResourceForm, answers: Answer[]) {
  const sent: Fields[] = [];
  const beforeAnswer = { run: async (_answer: Answer) => {} };
  async function respond(fields: Fields): Promise<Answer> {
    sent.push(fields);
    const answer = answers.shift() ?? { data: saved };
    await beforeAnswer.run(answer);
    return answer;
  }
  async function upload<T>({ form }: Parameters<Upload>[0]): Promise<T> {
    const answer = await respond(Object.fromEntries(form));
    if (answer === "lost") throw new ApiError("Network error occurred. Please try again.", 0);
    const { status = 200, message = "", errors = {}, data, code = null } = answer;
    // The codes are those of the server.
    if (status >= 400) throw new ApiError(message, status, errors, data, code as ApiErrorCode | null);
    return data as T;
  }
  const routes = {
    ...(call && {
      async [call]({ body }: { body: unknown }): Promise<FakeResponse> {
        const answer = await respond(body as Fields);
        if (answer === "lost") throw new TypeError("Failed to fetch");
        return answer;
      },
    }),
    "POST /auth/refresh": () => ({ status: 401, message: "No" }),
    "POST /auth/login": () => loginResponse(),
  };
  return { sent, upload, routes, beforeAnswer };
}

async function open(form: ResourceForm, ...answers: Answer[]) {
  const server = createServer(form, answers);
  const { path, languages, routes } = form;
  const view = renderAdmin({
    path,
    routes: { ...routes, ...server.routes },
    upload: server.upload,
    ...(languages && { languages }),
  });
  const user = setupUser();
  if (form.opener) {
    const opener = await screen.findByRole<HTMLButtonElement>("button", { name: form.opener });
    await waitFor(() => expect(opener.disabled).toBe(false));
    await user.click(opener);
  }
  await waitFor(() => expect(queryField(form)).not.toBeNull());
  return { ...view, ...server, user };
}

const queryField = ({ formId, field }: ResourceForm) =>
  document.querySelector<HTMLInputElement>(`#${formId} [name="${field}"]`);

function getField(form: ResourceForm): HTMLInputElement {
  const field = queryField(form);
  if (!field) throw new Error(`The form has no field ${form.field}`);
  return field;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Fills in the form; its text field last. */
async function fill({ user }: Pick<Opened, "user">, form: ResourceForm) {
  await form.fillOthers?.(user);
  await user.fill(getField(form), TYPED);
}

async function openFilled(form: ResourceForm, ...answers: Answer[]) {
  const shown = await open(form, ...answers);
  await fill(shown, form);
  return shown;
}

/** A list has a button of the same name as the dialog above it. */
const saveButton = ({ save }: ResourceForm) =>
  within(screen.queryByRole("dialog") ?? document.body).getByRole("button", { name: save });
const isSaved = ({ said }: ResourceForm) => screen.findByText(containing(said));
const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith("vitrine.draft"));
const draftKey = ({ draft }: ResourceForm) => `vitrine.draft.user-1.${draft}`;
/** The other fields keep what they had. */
const hasInput = (form: ResourceForm) => expect(getField(form).value).toContain(TYPED);

/** Browsers remove the focus from inert elements; happy-dom does not. */
async function loseFocus() {
  await waitFor(() => expect(document.querySelector("form[inert]")).not.toBeNull());
  act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

describe.each(ALL_FORMS)("%s", (_, form) => {
  test("is sent once by two presses, and leaves no draft and no question", async () => {
    const shown = await openFilled(form);
    expect(shown.leaveGuard.isBlocking()).toBe(true);
    await waitFor(() => expect(localStorage.getItem(draftKey(form))).toContain(TYPED));
    const button = saveButton(form);
    act(() => {
      button.click();
      button.click();
    });
    await isSaved(form);
    expect(shown.sent).toHaveLength(1);
    expect(JSON.stringify(shown.sent[0])).toContain(TYPED);
    expect(listDrafts()).toEqual([]);
    await waitFor(() => expect(shown.leaveGuard.isBlocking()).toBe(false));
  });

  test("offers its input after a crash", async () => {
    await openFilled(form);
    await waitFor(() => expect(localStorage.getItem(draftKey(form))).toContain(TYPED));
    const kept = localStorage.getItem(draftKey(form)) ?? "";
    cleanup();
    localStorage.setItem(draftKey(form), kept);
    const { user } = await open(form);
    expect(getField(form).value).not.toContain(TYPED);
    await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
    hasInput(form);
  });

  // The server rejects no single answer of the policy.
  if (!form.field.startsWith("answers"))
    test("shows a rejection at its field, which gets the focus, and keeps the input", async () => {
      const shown = await openFilled(form, {
        status: 422,
        message: "Please check the fields",
        errors: { [form.field]: "Not this one" },
      });
      shown.beforeAnswer.run = loseFocus;
      await shown.user.click(saveButton(form));
      await waitFor(() => expect(getField(form).getAttribute("aria-invalid")).toBe("true"));
      await waitFor(() => expect(document.activeElement === getField(form)).toBe(true));
      hasInput(form);
    });

  test("says why it was not saved, and gives the focus back", async () => {
    const shown = await openFilled(form, { status: 507, message: "No room left" });
    shown.beforeAnswer.run = loseFocus;
    act(() => getField(form).focus());
    const key = form.key ?? (form.opener ? "Enter" : "s");
    await shown.user.keyboard(`{Control>}{${key}}{/Control}`);
    await screen.findByText(/No room left/);
    await waitFor(() => expect(document.activeElement === getField(form)).toBe(true));
    hasInput(form);
  });

  test("saves nothing and fails nothing if the proof of identity is cancelled", async () => {
    const shown = await openFilled(form, {
      status: 403,
      message: "Confirm that it is you",
      code: "reauthentication_required",
    });
    await shown.user.click(saveButton(form));
    const prompt = await screen.findByRole("dialog", { name: sessionTexts.reauthentication.title });
    await shown.user.click(within(prompt).getByRole("button", { name: uiTexts.cancel }));
    await waitFor(() => expect(document.querySelector("form[inert]")).toBeNull());
    expect(shown.sent).toHaveLength(1);
    expect(document.querySelector(`#${form.formId} [role=alert]`)).toBeNull();
    hasInput(form);
    await shown.user.click(saveButton(form));
    await isSaved(form);
  });

  test("is sent again by the same person after the end of the session", async () => {
    const shown = await openFilled(form, { status: 401, message: SESSION_OVER });
    shown.beforeAnswer.run = async (answer) => {
      if (answer !== "lost" && answer.status === 401 && !form.call) await shown.session.logout();
    };
    await shown.user.click(saveButton(form));
    const layer = await screen.findByRole("dialog", { name: SESSION_OVER });
    await shown.user.fill(within(layer).getByLabelText(userTexts.fields.password), "correct horse");
    await shown.user.click(within(layer).getByRole("button", { name: "Sign In" }));
    await isSaved(form);
    const [first, again] = shown.sent;
    expect({ ...again, isRetry: null }).toEqual({ ...first, isRetry: null });
  });

  test("is sent again when the connection returns, and says that it may be saved", async () => {
    const shown = await openFilled(form, "lost");
    await shown.user.click(saveButton(form));
    await screen.findByText(formTexts.savesWhenOnline);
    expect(shown.leaveGuard.isUnconfirmed()).toBe(true);
    hasInput(form);
    act(() => void dispatchEvent(new Event("online")));
    await isSaved(form);
    expect(shown.sent).toHaveLength(2);
  });
});

describe.each(Object.entries(EDIT_FORMS))("the stored %s", (_, form) => {
  const current = { ...form.saved, updatedAt: NEWER_VERSION, [form.field]: "Theirs" };

  test("is saved over the version that was read", async () => {
    const shown = await openFilled(form);
    await shown.user.click(saveButton(form));
    await isSaved(form);
    expect(shown.sent[0]?.["updatedAt"]).toBe(form.saved.updatedAt);
  });

  test("is saved with the version that its restored draft began with", async () => {
    await openFilled(form);
    await waitFor(() => expect(localStorage.getItem(draftKey(form))).toContain(TYPED));
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(form)) ?? "");
    cleanup();
    localStorage.setItem(draftKey(form), JSON.stringify(Object.assign({}, draft, { baseVersion: EARLIER })));
    const { user, sent } = await open(form);
    await user.click(await screen.findByRole("button", { name: draftTexts.restore }));
    await user.click(saveButton(form));
    await isSaved(form);
    expect(sent[0]?.["updatedAt"]).toBe(EARLIER);
  });

  test("is never overwritten: a newer version is compared, and the choice replaces only that", async () => {
    const shown = await openFilled(form, {
      status: 409,
      message: "Newer",
      data: { current, savedBy: "Napat Suwannarat" },
    });
    await shown.user.click(saveButton(form));
    const save = await screen.findByRole("button", { name: conflictTexts.save });
    expect(screen.getAllByText("Theirs").length).toBeGreaterThan(0);
    await shown.user.click(save);
    await isSaved(form);
    expect(shown.sent[1]?.["updatedAt"]).toBe(NEWER_VERSION);
    expect(String(shown.sent[1]?.[form.field])).toContain(TYPED);
  });

  test("keeps the input when someone has deleted it", async () => {
    const shown = await openFilled(form, { status: 404, message: "Not found" });
    await shown.user.click(saveButton(form));
    await screen.findByText(containing(formTexts.deletedByOther));
    hasInput(form);
  });
});

test.each(Object.entries(CREATE_FORMS))(
  "a new %s whose answer was lost is created once: the next save names the same record",
  async (_, form) => {
    const shown = await openFilled(form, "lost");
    await shown.user.click(saveButton(form));
    await screen.findByText(formTexts.savesWhenOnline);
    await shown.user.click(saveButton(form));
    await isSaved(form);
    const [first, second] = shown.sent;
    expect([first?.["isRetry"], second?.["isRetry"]].map(String)).toEqual(["false", "true"]);
    expect(first?.["_id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.["_id"]).toBe(first?.["_id"] ?? "none");
  },
);
