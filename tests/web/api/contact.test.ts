import { afterEach, expect, test } from "bun:test";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { setLanguage } from "#texts/language.ts";
import { contactErrorMessage, sendContactMessage } from "#web/api/contact.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { contactFieldErrors, createContactForm } from "#web/public/address/contactFields.ts";

afterEach(() => setLanguage("en"));

const MESSAGE = { name: "A", email: "a@b.co", message: "Hello" };

function failureOf(answer: FakeResponse): Promise<unknown> {
  const { fetch } = createFakeApi({ "POST /contact": () => answer });
  return sendContactMessage(createHttpClient({ fetch }), MESSAGE).catch((error: unknown) => error);
}

test("names the language of a page in a further language", async () => {
  const { fetch, calls } = createFakeApi({ "POST /contact": () => ({ status: 201 }) });
  await sendContactMessage(createHttpClient({ fetch }), MESSAGE);
  await sendContactMessage(createHttpClient({ fetch, language: "th" }), MESSAGE);
  expect(calls.map(({ body }) => body)).toEqual([MESSAGE, { ...MESSAGE, lang: "th" }]);
});

test("a response without success throws an error with the default message", async () => {
  const error = await failureOf({ status: 200, text: '{"success":false,"data":null,"message":""}' });
  expect(error).toMatchObject({ message: "Failed to send contact message" });
  expect(contactErrorMessage(error)).toBe("Failed to send message. Please try again.");
});

test("throws the server's message and field errors", async () => {
  const error = await failureOf({
    status: 422,
    message: "Please check",
    code: "invalid",
    errors: { email: "Wrong" },
  });
  expect(error).toMatchObject({ message: "Please check", status: 422, errors: { email: "Wrong" } });
  expect(contactErrorMessage(error)).toBe("Please check");
});

test("shows the server's message of a failure without a code", async () => {
  const error = await failureOf({ status: 503, message: "We are moving. Please call us." });
  expect(error).toMatchObject({ message: "We are moving. Please call us.", code: null });
  expect(contactErrorMessage(error)).toBe("We are moving. Please call us.");
  setLanguage("th");
  expect(contactErrorMessage(error)).toBe("We are moving. Please call us.");
});

test("shows the server's message at a field that the page finds no fault with, without a code", async () => {
  const error = await failureOf({ status: 422, message: "Please check", errors: { email: "It is blocked" } });
  setLanguage("th");
  expect(error).toBeInstanceOf(ApiError);
  if (error instanceof ApiError)
    expect(contactFieldErrors(MESSAGE, error, createContactForm(DEFAULT_SITE))).toEqual({
      email: "It is blocked",
    });
});

test("reports our own errors as a message that was not sent", () => {
  expect(contactErrorMessage(new TypeError("x is undefined"))).toBe(
    "Failed to send message. Please try again.",
  );
});
