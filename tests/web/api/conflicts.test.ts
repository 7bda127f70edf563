import { expect, test } from "bun:test";

import type { Activity } from "#resources/activities.ts";
import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { ApiError, getConflict } from "#web/api/http/ApiError.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";

async function failureOf(answer: FakeResponse): Promise<unknown> {
  const { fetch } = createFakeApi({ "PUT /projects/update/1": () => answer });
  return createHttpClient({ fetch })
    .put("/projects/update/1", {})
    .catch((error: unknown) => error);
}

test("returns the newer version and its editor from a conflict", async () => {
  const current = sampleActivity("Flood map");
  const data = { current, savedBy: "Napat Suwannarat", isOwn: false };
  const failure = await failureOf({ status: 409, message: CONFLICT_MESSAGE, data });
  expect(failure).toBeInstanceOf(ApiError);
  expect(getConflict<Activity>(failure)).toEqual(data);
});

test("returns null for other errors", async () => {
  const taken = { status: 409, message: "An account with this email exists already" };
  for (const failure of [
    await failureOf(taken),
    await failureOf({ ...taken, data: "text" }),
    await failureOf({ status: 422, data: { current: {}, savedBy: null } }),
    await failureOf({ status: 409, text: "<html>" }),
    new Error("other"),
    null,
  ]) {
    expect(getConflict(failure)).toBeNull();
  }
});
