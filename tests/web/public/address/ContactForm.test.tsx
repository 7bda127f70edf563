import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import type { Mock } from "bun:test";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect } from "react";

import type { CurrentLegalDocument } from "#contract/legal/legal.ts";
import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleLegalEntry } from "#tests/support/content/sampleLegal.ts";
import { rejectedContactKey } from "#web/api/contact.ts";
import type { RejectedContact } from "#web/api/contact.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { legalKey } from "#web/api/legal.ts";
import { ContactForm } from "#web/public/address/ContactForm.tsx";
import { createQueryClient } from "#web/queryClient.ts";

let warnings: Mock<typeof console.warn>;
beforeEach(() => (warnings = spyOn(console, "warn").mockImplementation(() => {})));
afterEach(() => warnings.mockRestore());

const MESSAGE = {
  name: "สุภาพร ชัยวงศ์",
  email: "supaporn@ruamjai.example",
  message: "We run five clinics.",
};

function show(
  answer: () => FakeResponse | Promise<FakeResponse>,
  {
    sent = false,
    refused,
    client = createQueryClient(),
    onCommit = () => undefined,
    documents = [],
  }: {
    sent?: boolean;
    refused?: RejectedContact;
    client?: QueryClient;
    onCommit?: () => void;
    documents?: CurrentLegalDocument[];
  } = {},
) {
  client.setQueryData(legalKey, documents);
  const api = createFakeApi({ "POST /contact": answer });
  if (refused) client.setQueryData(rejectedContactKey, refused);
  render(
    <QueryClientProvider client={client}>
      <HttpProvider value={createHttpClient({ fetch: api.fetch })}>
        <ContactForm sent={sent} />
        <AfterIt onCommit={onCommit} />
      </HttpProvider>
    </QueryClientProvider>,
  );
  return api;
}

/** Called when everything above it is rendered, before deferred work of React. */
function AfterIt({ onCommit }: { onCommit: () => void }) {
  useLayoutEffect(onCommit, [onCommit]);
  return null;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => ["Name", "Email", "Message"].map((name) => field(name).value);
const button = () => screen.getByRole<HTMLButtonElement>("button");

function fill(message = MESSAGE) {
  fireEvent.input(field("Name"), { target: { value: message.name } });
  fireEvent.input(field("Email"), { target: { value: message.email } });
  fireEvent.input(field("Message"), { target: { value: message.message } });
}

const taken = () => ({ status: 201, message: "Message sent successfully!" });
const send = () => fireEvent.submit(button().form ?? button());

/** A response that the test sends. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<FakeResponse>();
  return { answer: () => promise, arrive: resolve };
}

test("name, email and message are required, and the message has 4 rows", () => {
  show(() => ({}));
  expect(["Name", "Email", "Message"].map((name) => field(name).required)).toEqual([true, true, true]);
  expect(field("Email").type).toBe("email");
  expect(screen.getByLabelText("Message").getAttribute("rows")).toBe("4");
});

test("disables the browser's validation messages on mount", () => {
  const seen: (boolean | undefined)[] = [];
  show(() => ({}), { onCommit: () => void seen.push(document.forms[0]?.noValidate) });
  expect(seen).toEqual([true]);
});

test("posts the three fields, confirms, clears the form and focuses the confirmation", async () => {
  const api = show(() => ({ status: 201 }));
  fill();
  send();
  const banner = await screen.findByText("Message sent successfully!");
  expect(api.callsTo("POST /contact").map(({ body }) => body)).toEqual([MESSAGE]);
  expect(values()).toEqual(["", "", ""]);
  // It gets the focus, which announces it; a live role would announce it twice.
  expect(banner.getAttribute("role")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(banner.textContent));
});

test("links to the privacy policy in effect and sends its version", async () => {
  const documents = [sampleLegalEntry({ slug: "terms", versionId: "id-terms" }), sampleLegalEntry()];
  const api = show(taken, { documents });
  const link = screen.getByRole("link", { name: "Privacy policy" });
  expect(link.getAttribute("href")).toBe("/privacy-policy");
  expect(link.parentElement?.textContent).toMatch(/Privacy policy of 1\sApril\s2022$/);
  expect(document.querySelector<HTMLInputElement>("[name=policyVersion]")?.value).toBe("id-version");
  fill();
  send();
  await screen.findByText("Message sent successfully!");
  expect(api.callsTo("POST /contact").map(({ body }) => body)).toEqual([
    { ...MESSAGE, policyVersion: "id-version" },
  ]);
});

test("without a policy in effect the form links to none", () => {
  show(taken, { documents: [sampleLegalEntry({ slug: "terms" })] });
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.querySelector("[name=policyVersion]")).toBeNull();
});

test("keeps the input while another page is visited, until it is sent", async () => {
  const client = createQueryClient();
  show(taken, { client });
  fill();
  cleanup();
  show(taken, { client });
  expect(values()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  send();
  await screen.findByText("Message sent successfully!");
  cleanup();
  show(taken, { client });
  expect(values()).toEqual(["", "", ""]);
});

test("while sending, the button says so, and a second click sends nothing", async () => {
  const { answer, arrive } = heldAnswer();
  const api = show(answer);
  fill();
  send();
  send();
  expect(button().textContent).toBe("Sending...");
  expect(button().disabled).toBe(true);
  arrive({ status: 201 });
  await screen.findByText("Message sent successfully!");
  expect(api.calls).toHaveLength(1);
  expect(button().textContent).toBe("Send message");
  expect(button().disabled).toBe(false);
});

test("a message can be sent again after a failure", async () => {
  const answers: FakeResponse[] = [{ status: 503, code: "unavailable", message: "Not now" }, { status: 201 }];
  show(() => answers.shift() ?? {});
  fill();
  send();
  await screen.findByText("Not now");
  send();
  expect(await screen.findByText("Message sent successfully!")).toBeTruthy();
  expect(screen.queryByText("Not now")).toBeNull();
});

test.each<[string, FakeResponse | null, string]>([
  [
    "the server's own sentence",
    { status: 429, code: "too_many", message: "Too many attempts." },
    "Too many attempts.",
  ],
  ["an answer without one", { status: 500, message: "" }, "Failed to send message. Please try again."],
  [
    "an answer that is not ours",
    { status: 502, text: "<h1>Bad gateway</h1>" },
    "Failed to send message. Please try again.",
  ],
  ["no answer", null, "Network error occurred. Please try again."],
])("shows an error with %s and keeps the input", async (_, answer, sentence) => {
  show(() => answer ?? Promise.reject(new TypeError("Failed to fetch")));
  fill();
  send();
  const banner = await screen.findByText(sentence);
  expect(banner.getAttribute("role")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(banner.textContent));
  expect(values()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  expect(warnings).toHaveBeenCalled();
});

test("shows the server's errors at their fields and focuses the first", async () => {
  const errors = { email: "Please enter a valid email", message: "Please use at most 5000 characters" };
  show(() => ({ status: 422, message: "Please check the highlighted fields", errors }));
  fill();
  send();
  const fault = await screen.findByText("Please enter a valid email");
  expect(field("Email").getAttribute("aria-describedby")).toBe(fault.id);
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  expect(field("Name").hasAttribute("aria-invalid")).toBe(false);
  expect(screen.getByText("Please use at most 5000 characters")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(field("Email").id));
  expect(screen.queryByText("Please check the highlighted fields")).toBeNull();
  expect(values()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
});

test("editing a field removes its error only", async () => {
  const errors = { name: "Name is required", email: "Please enter a valid email" };
  show(() => ({ status: 422, message: "", errors }));
  fill();
  send();
  await screen.findByText("Please enter a valid email");
  fireEvent.input(field("Email"), { target: { value: "a@b.co" } });
  expect(screen.queryByText("Please enter a valid email")).toBeNull();
  expect(screen.getByText("Name is required")).toBeTruthy();
});

test("validates an empty form without a request", async () => {
  const api = show(() => ({}));
  fill({ ...MESSAGE, email: "  ", message: "" });
  send();
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(screen.getByText("Message is required")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(field("Email").id));
  expect(api.calls).toEqual([]);
});

test.each([
  ["without a dot behind the @", "supaporn@ruamjai"],
  ["with a space in place of the @", "supaporn ruamjai.example"],
  ["with nothing before the @", "@ruamjai.example"],
  ["of more than 254 characters", `${"x".repeat(250)}@y.co`],
])("rejects an email %s without a request", async (_, email) => {
  const api = show(() => ({}));
  fill({ ...MESSAGE, email });
  send();
  const fault = await screen.findByText("Please enter a valid email");
  expect(field("Email").getAttribute("aria-describedby")).toBe(fault.id);
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement?.id).toBe(field("Email").id));
  expect(api.calls).toEqual([]);
  expect(field("Email").value).toBe(email);
});

test.each([" supaporn@ruamjai.example ", "สุภาพร@ruamjai.example", "a\u200b@b.co"])(
  "sends the email %p, which the server accepts",
  async (email) => {
    const api = show(taken);
    fill({ ...MESSAGE, email });
    send();
    await screen.findByText("Message sent successfully!");
    expect(api.callsTo("POST /contact")).toHaveLength(1);
  },
);

test("focuses the first of several invalid fields", async () => {
  const api = show(() => ({}));
  fill({ name: "", email: "supaporn", message: "" });
  send();
  await screen.findByText("Please enter a valid email");
  expect(screen.getByText("Name is required")).toBeTruthy();
  expect(screen.getByText("Message is required")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(field("Name").id));
  expect(api.calls).toEqual([]);
});

test("without JavaScript the form posts to its page", () => {
  show(() => ({}));
  const form = button().form;
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/address#message"]);
  expect(["Name", "Email", "Message"].map((name) => field(name).name)).toEqual(["name", "email", "message"]);
});

test("a form rejected without JavaScript is shown with its input and errors", () => {
  const refused = {
    values: MESSAGE,
    message: "Please check",
    errors: { email: "Please enter a valid email" },
  };
  show(() => ({}), { refused });
  expect(values()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  expect(screen.getByText("Please enter a valid email")).toBeTruthy();
  expect(screen.queryByText("Please check")).toBeNull();
});

test("is empty after such a form was sent", async () => {
  show(() => ({ status: 201 }), { refused: { values: MESSAGE, message: "Too many attempts.", errors: {} } });
  expect(screen.getByText("Too many attempts.")).toBeTruthy();
  send();
  await screen.findByText("Message sent successfully!");
  expect(values()).toEqual(["", "", ""]);
});
