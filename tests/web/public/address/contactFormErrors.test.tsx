import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";

import * as contactTexts from "#texts/public/contact.ts";

import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import {
  fillForm,
  getField,
  getValues,
  MESSAGE,
  postedBodies,
  renderContactForm,
  submitForm,
} from "#tests/support/web/contactForm.tsx";

const accept = () => ({ status: 201, message: "Message sent successfully!" });

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
  renderContactForm(() => answer ?? Promise.reject(new TypeError("Failed to fetch")));
  fillForm();
  submitForm();
  const banner = await screen.findByText(sentence);
  expect(banner.getAttribute("role")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(banner.textContent));
  expect(getValues()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  expect(console.warn).toHaveBeenCalled();
});

test("a message can be sent again after a failure", async () => {
  const answers: FakeResponse[] = [{ status: 503, code: "unavailable", message: "Not now" }, { status: 201 }];
  renderContactForm(() => answers.shift() ?? {});
  fillForm();
  submitForm();
  await screen.findByText("Not now");
  submitForm();
  expect(await screen.findByText("Message sent successfully!")).toBeTruthy();
  expect(screen.queryByText("Not now")).toBeNull();
});

test("shows the server's errors at their fields and focuses the first", async () => {
  const errors = { email: "Please enter a valid email", message: contactTexts.tooLong({ max: "5000" }) };
  renderContactForm(() => ({ status: 422, message: "Please check the highlighted fields", errors }));
  fillForm();
  submitForm();
  const fault = await screen.findByText("Please enter a valid email");
  expect(getField("Email").getAttribute("aria-describedby")).toBe(fault.id);
  expect(getField("Email").getAttribute("aria-invalid")).toBe("true");
  expect(getField("Name").hasAttribute("aria-invalid")).toBe(false);
  expect(screen.getByText(contactTexts.tooLong({ max: "5000" }))).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(getField("Email").id));
  expect(screen.queryByText("Please check the highlighted fields")).toBeNull();
  expect(getValues()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
});

test("editing a field removes its error only", async () => {
  const errors = { name: contactTexts.nameRequired(), email: "Please enter a valid email" };
  renderContactForm(() => ({ status: 422, message: "", errors }));
  fillForm();
  submitForm();
  await screen.findByText("Please enter a valid email");
  fireEvent.input(getField("Email"), { target: { value: "a@b.co" } });
  expect(screen.queryByText("Please enter a valid email")).toBeNull();
  expect(screen.getByText(contactTexts.nameRequired())).toBeTruthy();
});

test("validates an empty form without a request", async () => {
  const api = renderContactForm(() => ({}));
  fillForm({ ...MESSAGE, email: "  ", message: "" });
  submitForm();
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(screen.getByText(contactTexts.messageRequired())).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(getField("Email").id));
  expect(postedBodies(api)).toEqual([]);
});

test.each([
  ["without a dot behind the @", "supaporn@ruamjai"],
  ["with a space in place of the @", "supaporn ruamjai.example"],
  ["with nothing before the @", "@ruamjai.example"],
  ["of more than 254 characters", `${"x".repeat(250)}@y.co`],
])("rejects an email %s without a request", async (_, email) => {
  const api = renderContactForm(() => ({}));
  fillForm({ ...MESSAGE, email });
  submitForm();
  const fault = await screen.findByText("Please enter a valid email");
  expect(getField("Email").getAttribute("aria-describedby")).toBe(fault.id);
  expect(getField("Email").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement?.id).toBe(getField("Email").id));
  expect(postedBodies(api)).toEqual([]);
  expect(getField("Email").value).toBe(email);
});

test.each([" supaporn@ruamjai.example ", "สุภาพร@ruamjai.example", "a\u200b@b.co"])(
  "sends the email %p, which the server accepts",
  async (email) => {
    const api = renderContactForm(accept);
    fillForm({ ...MESSAGE, email });
    submitForm();
    await screen.findByText("Message sent successfully!");
    expect(api.callsTo("POST /contact")).toHaveLength(1);
  },
);

test("focuses the first of several invalid fields", async () => {
  const api = renderContactForm(() => ({}));
  fillForm({ name: "", email: "supaporn", message: "" });
  submitForm();
  await screen.findByText("Please enter a valid email");
  expect(screen.getByText(contactTexts.nameRequired())).toBeTruthy();
  expect(screen.getByText(contactTexts.messageRequired())).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe(getField("Name").id));
  expect(postedBodies(api)).toEqual([]);
});

test("a form rejected without JavaScript is shown with its input and errors", () => {
  const rejected = {
    values: MESSAGE,
    message: "Please check",
    errors: { email: "Please enter a valid email" },
  };
  renderContactForm(() => ({}), { rejected });
  expect(getValues()).toEqual([MESSAGE.name, MESSAGE.email, MESSAGE.message]);
  expect(screen.getByText("Please enter a valid email")).toBeTruthy();
  expect(screen.queryByText("Please check")).toBeNull();
});
