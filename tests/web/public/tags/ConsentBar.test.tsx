import { beforeEach, expect, spyOn, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import { TAG_NAMES } from "#resources/settings/tagNames.ts";
import type { TagName } from "#resources/settings/tagNames.ts";
import * as texts from "#texts/public/consent.ts";
import { PublicLayout } from "#web/public/layout/PublicLayout.tsx";
import { NOT_FOUND } from "#web/public/routes.ts";

import { ENGLISH_SITE } from "#tests/support/content/englishSite.ts";
import { sampleLegalEntry } from "#tests/support/content/sampleLegal.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { setupUser } from "#tests/support/web/setupUser.ts";

let reports: [url: string, body: Promise<unknown>][];

beforeEach(() => {
  reports = [];
  spyOn(navigator, "sendBeacon").mockImplementation((url, body) => {
    // The page sends a blob.
    reports.push([String(url), (body as Blob).json()]);
    return true;
  });
});

async function openBar(tags: readonly TagName[]) {
  const codes = Object.fromEntries(tags.map((tag) => [tag, SETTINGS[tag].example]));
  const legal = [{ ...sampleLegalEntry(), slug: PRIVACY_POLICY }];
  renderPage(() => <PublicLayout route={NOT_FOUND}>The page</PublicLayout>, {
    responses: { "/site": { ...ENGLISH_SITE, ...codes }, "/legal": legal },
  });
  return screen.findByRole("region", { name: texts.label() });
}

test.each([
  [["googleAnalytics"], "Google Analytics", "false"],
  [["metaPixel", "lineTag"], texts.services({ others: "Meta Pixel", last: "LINE Tag" }), "true"],
  [
    TAG_NAMES,
    texts.services({ others: "Google Analytics, Google Tag Manager, Meta Pixel", last: "LINE Tag" }),
    "true",
  ],
] as const)("names the services %j, their purpose and the policy", async (tags, services, hasAdvertising) => {
  const bar = await openBar(tags);
  const [request = ""] = texts.request({ services, hasAdvertising }).split("<policy/>");
  expect(bar.textContent).toStartWith(request);
  await waitFor(() => expect(within(bar).getByRole("link").getAttribute("href")).toBe(`/${PRIVACY_POLICY}`));
});

test("reports the choice alone, and is gone; the footer opens it again", async () => {
  const bar = await openBar(["metaPixel"]);
  const user = setupUser();
  await user.click(within(bar).getByRole("button", { name: texts.refuse() }));
  expect(screen.queryByRole("region", { name: texts.label() })).toBeNull();
  const [[url, body] = []] = reports;
  expect([reports.length, url, await body]).toEqual([1, "/api/v1/consent", { choice: "refused" }]);
  await user.click(screen.getByRole("button", { name: texts.change() }));
  const again = screen.getByRole("region", { name: texts.label() });
  expect(document.activeElement).toBe(again);
  expect(within(again).getByText(texts.current({ choice: "refused" }))).toBeDefined();
});
