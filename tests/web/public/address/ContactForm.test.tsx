import { expect, test } from "bun:test";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";

import * as addressTexts from "#texts/public/address.ts";
import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import { isProofOfWork } from "#contract/messages/formToken.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleLegalEntry } from "#tests/support/content/sampleLegal.ts";
import {
  fillForm,
  getButton,
  getField,
  getValues,
  MESSAGE,
  postedBodies,
  renderContactForm,
  submitForm,
} from "#tests/support/web/contactForm.tsx";
import { solveProofOfWork } from "#web/api/solveProofOfWork.ts";
import { createQueryClient } from "#web/queryClient.ts";

const accept = () => ({ status: 201, message: "Message sent successfully!" });

/** A response that the test sends. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  return { answer: () => promise, arrive: resolve };
}

test("name, email and message are required, and the message has 4 rows", () => {
  renderContactForm(() => ({}));
  expect(["Name", "Email", "Message"].map((name) => getField(name).required)).toEqual([true, true, true]);
  expect(getField("Email").type).toBe("email");
  expect(screen.getByLabelText("Message").getAttribute("rows")).toBe("4");
});

test("disables the browser's validation messages on mount", () => {
  const seen: (boolean | undefined)[] = [];
  renderContactForm(() => ({}), { onCommit: () => void seen.push(document.forms[0]?.noValidate) });
  expect(seen).toEqual([true]);
});

test("posts the three fields, thanks in place of the form, and focuses the confirmation", async () => {
  const api = renderContactForm(() => ({ status: 201 }));
  fillForm();
  submitForm();
  const banner = await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([MESSAGE]);
  expect(document.forms).toHaveLength(0);
  expect(screen.getByRole("heading", { name: addressTexts.thankYou({ name: MESSAGE.name }) })).toBeTruthy();
  expect(screen.getByRole("link", { name: addressTexts.seeActivities() })).toBeTruthy();
  // It gets the focus, which announces it; a live role would announce it twice.
  expect(banner.getAttribute("role")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(banner.textContent));
});

test("links to the privacy policy in effect and sends its version", async () => {
  const documents = [sampleLegalEntry({ slug: "terms", versionId: "id-terms" }), sampleLegalEntry()];
  const api = renderContactForm(accept, { documents });
  const link = screen.getByRole("link", { name: "Privacy policy" });
  expect(link.getAttribute("href")).toBe("/privacy-policy");
  expect(link.parentElement?.textContent).toMatch(/Privacy policy.*1\sApril\s2022$/);
  expect(document.querySelector<HTMLInputElement>("[name=policyVersion]")?.value).toBe("id-version");
  fillForm();
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([{ ...MESSAGE, policyVersion: "id-version" }]);
});

test("without a policy in effect the form links to none", () => {
  renderContactForm(accept, { documents: [sampleLegalEntry({ slug: "terms" })] });
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.querySelector("[name=policyVersion]")).toBeNull();
});

test("keeps the input while another page is visited, until it is sent", async () => {
  const client = createQueryClient();
  renderContactForm(accept, { client });
  fillForm();
  cleanup();
  renderContactForm(accept, { client });
  expect(getValues()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  submitForm();
  await screen.findByText("Message sent successfully!");
  cleanup();
  renderContactForm(accept, { client });
  expect(getValues()).toEqual(["", "", ""]);
});

test("while sending, the button says so, and a second click sends nothing", async () => {
  const { answer, arrive } = heldAnswer();
  const api = renderContactForm(answer);
  fillForm();
  submitForm();
  submitForm();
  expect(getButton().textContent).toBe("Sending...");
  expect(getButton().disabled).toBe(true);
  arrive({ status: 201 });
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toHaveLength(1);
});

test("without JavaScript the form posts to its page", () => {
  renderContactForm(() => ({}));
  const form = getButton().form;
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/address#message"]);
  expect(["Name", "Email", "Message"].map((name) => getField(name).name)).toEqual([
    "name",
    "email",
    "message",
  ]);
});

test("is empty after such a form was sent", async () => {
  const client = createQueryClient();
  renderContactForm(() => ({ status: 201 }), {
    client,
    rejected: { values: MESSAGE, message: "Too many attempts.", errors: {} },
  });
  expect(screen.getByText("Too many attempts.")).toBeTruthy();
  submitForm();
  await screen.findByText("Message sent successfully!");
  cleanup();
  renderContactForm(accept, { client });
  expect(getValues()).toEqual(["", "", ""]);
});

test("gets a token at the first input and sends it", async () => {
  const api = renderContactForm(accept, {
    pageToken: "of-the-page",
    respondWithToken: () => ({ data: { token: "of-the-input", workBits: 0 } }),
  });
  expect(document.querySelector<HTMLInputElement>("[name=formToken]")?.value).toBe("of-the-page");
  expect(api.calls).toEqual([]);
  fillForm();
  await waitFor(() => expect(api.callsTo("GET /contact/token")).toHaveLength(1));
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([{ ...MESSAGE, formToken: "of-the-input" }]);
});

test("a form that was filled in before is sent with the token of the page", async () => {
  const api = renderContactForm(accept, {
    pageToken: "of-the-page",
    respondWithToken: () => ({ data: { token: "new", workBits: 0 } }),
    rejected: { values: MESSAGE, message: "Try again.", errors: {} },
  });
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([{ ...MESSAGE, formToken: "of-the-page" }]);
});

test("solves the proof of work that the server asks for", async () => {
  const api = renderContactForm(accept, {
    respondWithToken: () => ({ data: { token: "of-the-input", workBits: 8 } }),
  });
  fillForm();
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([{ ...MESSAGE, formToken: "of-the-input", nonce: expect.any(String) }]);
  const [{ nonce = "" } = {}] = postedBodies(api) as { nonce?: string }[];
  const hash = new Bun.CryptoHasher("sha256").update(`of-the-input:${nonce}`).digest();
  expect(isProofOfWork(hash, 8)).toBe(true);
  // The token of a page is everybody's, and each solution counts once.
  const other = await solveProofOfWork({ token: "of-the-input", workBits: 8 });
  expect(other.nonce).not.toBe(nonce);
});

test("sends a message although there is no token", async () => {
  const api = renderContactForm(accept);
  fillForm();
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([MESSAGE]);
});

test("sends what a program enters into the field that people can't see", async () => {
  const api = renderContactForm(accept);
  const field = document.querySelector<HTMLInputElement>(`[name=${HIDDEN_FIELD}]`);
  expect([field?.tabIndex, field?.autocomplete]).toEqual([-1, "off"]);
  expect(screen.queryByRole("textbox", { name: addressTexts.formHiddenField() })).toBeNull();
  if (field) fireEvent.input(field, { target: { value: "https://buy.example" } });
  fillForm();
  submitForm();
  await screen.findByText("Message sent successfully!");
  expect(postedBodies(api)).toEqual([{ ...MESSAGE, [HIDDEN_FIELD]: "https://buy.example" }]);
});
