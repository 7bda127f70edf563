import { expect, test } from "bun:test";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { contactErrorMessage, sendContactMessage } from "#web/api/contact.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";

const MESSAGE = { name: "A", email: "a@b.co", message: "Hello" };

function failureOf(answer: FakeResponse): Promise<unknown> {
  const { fetch } = createFakeApi({ "POST /contact": () => answer });
  return sendContactMessage(createHttpClient({ fetch }), MESSAGE).catch((error: unknown) => error);
}

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

test("reports our own errors as a message that was not sent", () => {
  expect(contactErrorMessage(new TypeError("x is undefined"))).toBe(
    "Failed to send message. Please try again.",
  );
});
