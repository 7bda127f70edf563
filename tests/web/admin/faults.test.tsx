import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";

import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { formTexts } from "#texts/admin/form.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { createUpload, UPLOAD_IDLE_MS } from "#web/api/http/upload.ts";

import * as activityScreens from "#tests/support/web/admin/activityScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const SERVER_ERROR_MESSAGE = "The server stumbled.";

type Fault = "slow" | "gone" | "broken" | "nonsense";

/**
 * Fails every request, by fetch or by upload, in the way last set: "slow" never responds, "gone" is a network
 * error, "broken" is a 500 response and "nonsense" is one that is no JSON.
 */
function createFaultyServer() {
  let fault: Fault = "gone";
  let requestCount = 0;
  let rejectPending: (() => void) | null = null;

  function answer(): Promise<FakeResponse> {
    requestCount += 1;
    if (fault === "gone") return Promise.reject(new TypeError("Failed to fetch"));
    if (fault === "broken") return Promise.resolve({ status: 500, message: SERVER_ERROR_MESSAGE });
    if (fault === "nonsense") return Promise.resolve({ text: "<html>Welcome to the proxy</html>" });
    return new Promise((_, reject) => {
      rejectPending = () => reject(new DOMException("Too slow", "TimeoutError"));
    });
  }

  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    withCredentials = false;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    send() {
      void this.receive().catch(() => this.dispatchEvent(new Event("error")));
    }
    async receive() {
      const { status = 200, text, message = "" } = await answer();
      this.status = status;
      const envelope = JSON.stringify({ success: false, data: null, message });
      this.responseText = typeof text === "string" ? text : envelope;
      this.dispatchEvent(new Event("load"));
    }
  }

  return {
    answer,
    // The fake has all members that `createUpload` uses.
    upload: createUpload({ createRequest: () => new FakeXhr() as unknown as XMLHttpRequest }),
    setFault: (next: Fault) => (fault = next),
    countRequests: () => requestCount,
    /** Simulates the timeout of the pending request. */
    triggerTimeout: () => rejectPending?.(),
  };
}

/** The timeouts of running requests, triggered by the test. */
let limits: { ms: number; reach: () => void }[] = [];
let timeouts: ReturnType<typeof spyOn>;
beforeEach(() => {
  limits = [];
  timeouts = spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    limits.push({ ms, reach: () => limit.abort() });
    return limit.signal;
  });
});
afterEach(() => timeouts.mockRestore());

const { network } = AUTH_MESSAGES;
const { activity } = recordTexts.types;
const FAULTS: Fault[] = ["gone", "broken", "nonsense", "slow"];

type Server = ReturnType<typeof createFaultyServer>;

interface Form {
  /** Opens the form and fills it in, so that only the server can reject it. */
  open: (server: Server) => Promise<void>;
  send: string;
  /** A typed text that must stay. */
  typed: string;
  failed: string;
  /** The message, if it does not begin with the form's own sentence. */
  nonsense?: string;
  hasFiles?: boolean;
  /** False if the message does not offer a retry. */
  isRepeatable?: boolean;
}

/** Sets the values directly; typing is covered elsewhere. */
function fill(texts: Record<string, string>) {
  for (const [label, value] of Object.entries(texts)) {
    const [field] = screen.getAllByLabelText(label).slice(-1);
    fireEvent.change(field as HTMLElement, { target: { value } });
  }
}

async function fillInSignIn({ answer }: Server) {
  renderAdmin({ path: "/vitrine/login", user: null, routes: { "POST /auth/login": answer } });
  await screen.findByLabelText("Email");
  fill({ Email: "a@b.co", [userTexts.fields.password]: "correct-horse" });
}

async function fillInSetUp({ answer }: Server) {
  renderAdmin({ path: "/vitrine/setup#one-time", user: null, routes: { "POST /auth/setup": answer } });
  const { firstName, lastName } = userTexts.fields;
  await screen.findByLabelText(firstName);
  fill({
    Email: "a@b.co",
    [firstName]: "Ann",
    [lastName]: "Bee",
    [userTexts.fields.password]: "correct-horse",
  });
}

async function fillInActivity({ upload }: Server) {
  const { user } = await activityScreens.openCreateScreen(upload);
  fill({ "Activity Name": "New work", [activity.fields.description]: "What it was." });
  fireEvent.click(screen.getByLabelText("Business Consult"));
  await user.upload(
    screen.getByLabelText(imageTexts.chooseLogo),
    activityScreens.imageFile("logo.png", "image/png"),
  );
}

async function changeSettings({ answer }: Server) {
  const routes = { "GET /settings": () => ({ data: sampleSettings() }), "PUT /settings": answer };
  renderAdmin({ path: "/admin/settings", routes });
  await screen.findByLabelText(settingTexts.fields.productName);
  fill({ [settingTexts.fields.productName]: "Showcase" });
}

async function changeAccount({ answer }: Server) {
  const routes = { "GET /users/user-1": () => ({ data: sampleUser() }), "PUT /users/user-1": answer };
  renderAdmin({ path: "/admin/account", routes });
  await screen.findByLabelText(userTexts.fields.firstName);
  fill({ [userTexts.fields.firstName]: "Karn" });
}

async function changePassword(server: Server) {
  await changeAccount(server);
  fireEvent.click(screen.getByRole("button", { name: accountTexts.changePassword }));
  const { newPassword, repeat } = accountTexts.passwordDialog;
  await screen.findByLabelText(newPassword);
  fill({ [newPassword]: "a new long one", [repeat]: "a new long one" });
}

/** A form of its own, one that calls and one that uploads; `everyResource.test.tsx` runs over all others. */
const FORMS: [name: string, form: Form][] = [
  [
    "the form of the sign-in",
    { open: fillInSignIn, send: loginTexts.signIn, typed: "a@b.co", failed: "", nonsense: network },
  ],
  [
    "the form of the set-up",
    { open: fillInSetUp, send: loginTexts.setup.create, typed: "a@b.co", failed: "", nonsense: network },
  ],
  [
    "the form of a new activity",
    {
      open: fillInActivity,
      send: "Publish",
      typed: "New work",
      failed: "Failed to create activity.",
      hasFiles: true,
    },
  ],
  [
    "the form of the settings",
    { open: changeSettings, send: uiTexts.saveChanges, typed: "Showcase", failed: settingTexts.saveFailed },
  ],
  [
    "the form of a new password",
    {
      open: changePassword,
      send: accountTexts.passwordDialog.submit,
      typed: "a new long one",
      failed: accountTexts.passwordDialog.failed,
      isRepeatable: false,
    },
  ],
];

/** The last banner: in a dialog, the dialog's own. */
function sendButton(name: string): HTMLElement {
  const button = screen.getAllByRole("button", { name: startingWith(name) }).at(-1);
  if (!button) throw new Error(`There is no ${name}`);
  return button;
}

function sentenceOf({ send, failed, nonsense, isRepeatable = true }: Form, fault: Fault): string {
  if (fault === "broken") return `${failed} ${SERVER_ERROR_MESSAGE}`.trim();
  if (failed === "" && fault !== "nonsense") return network;
  if (failed === "") {
    if (nonsense === undefined) throw new Error(`The table has no sentence for ${send}`);
    return nonsense;
  }
  const outcome = isRepeatable ? formTexts.unconfirmedRetry : formTexts.unconfirmed;
  if (fault !== "nonsense" && isRepeatable) return formTexts.savesWhenOnline;
  return [failed, fault === "nonsense" ? "" : network, outcome].filter(Boolean).join(" ");
}

test.each(FORMS)("%s shows the error, keeps the input and sends again", async (_, form) => {
  const server = createFaultyServer();
  await form.open(server);
  for (const [index, fault] of FAULTS.entries()) {
    server.setFault(fault);
    const before = limits.length;
    fireEvent.click(sendButton(form.send));
    await waitFor(() => expect(server.countRequests()).toBe(index + 1));
    if (fault === "slow") {
      // While sending, the form shows that, without the reason of the previous failure.
      expect(screen.queryByText(sentenceOf(form, "nonsense"))).toBeNull();
      if (!form.hasFiles) expect(limits.slice(before).map(({ ms }) => ms)).toContain(10_000);
      act(() => server.triggerTimeout());
    }
    expect(await screen.findByText(sentenceOf(form, fault))).toBeDefined();
    expect(screen.getAllByDisplayValue(form.typed).length).toBeGreaterThan(0);
  }
});

test("an upload times out after 30 s without progress", () => {
  expect(UPLOAD_IDLE_MS).toBe(30_000);
});
