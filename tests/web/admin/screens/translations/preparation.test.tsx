import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import type { LanguageProgress } from "#contract/content/translations.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationBoardTexts } from "#texts/admin/translationBoard.ts";

// The page is loaded on demand; this import takes longer than a test waits.
import "#web/admin/screens/translations/TranslationBoardPage.tsx";

import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { sampleSettings } from "#tests/support/web/admin/settingsScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";

const texts = translationBoardTexts.preparation;
const LANGUAGES = { main: "en", further: ["th"], inPreparation: ["th"] } as const;
const VERSION = "2026-11-20T03:00:00.000Z";

const LACKING: LanguageProgress = {
  language: "th",
  lacking: [
    { type: "article", missing: 3, outdated: 1, draft: 0 },
    { type: "setting", missing: 0, outdated: 0, draft: 1 },
  ],
  undescribedImages: 12,
};
const COMPLETE: LanguageProgress = { language: "th", lacking: [], undescribedImages: 0 };

function openBoard(progress: LanguageProgress, scope: "owner" | "editor" = "owner") {
  const languages = {
    ...LANGUAGES,
    further: [...LANGUAGES.further],
    inPreparation: [...LANGUAGES.inPreparation],
  };
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 0, hasNext: false, hasPrev: false };
  const settings = sampleSettings({ languages, updatedAt: VERSION });
  const view = renderAdmin({
    path: "/admin/translations",
    user: sampleUser({ scope }),
    languages,
    routes: {
      "GET /messages/stats": () => ({ data: { new: 0, read: 0, archived: 0, total: 0 } }),
      "GET /translations": () => ({ data: [], pagination }),
      "GET /translations/progress": () => ({ data: [progress] }),
      "GET /settings": () => ({ data: settings }),
      "PUT /settings": ({ body }) => ({ data: { ...settings, ...(body as object) } }),
    },
  });
  return {
    ...view,
    changes: () => view.api.callsTo("PUT /settings").map(({ body }) => body),
  };
}

const findPanel = () => screen.findByRole("region", { name: texts.title({ language: "Thai" }) });
const PUBLISHED = { languages: { main: "en", further: ["th"] }, updatedAt: VERSION };

test("says what the language lacks, with links to the texts", async () => {
  openBoard(LACKING);
  const panel = within(await findPanel());
  expect((await panel.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    `Article ${texts.missing({ count: 3 })} · ${texts.outdated({ count: 1 })}`,
    `${layoutTexts.names.settings} ${texts.draft({ count: 1 })}`,
    `${translationBoardTexts.altTexts} ${texts.missing({ count: 12 })}`,
  ]);
  expect(panel.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/translations?lang=th&type=article",
    "/admin/translations?lang=th&type=setting",
    "/th",
  ]);
});

test("asks before it publishes a language that lacks something", async () => {
  const { user, changes } = openBoard(LACKING);
  const panel = within(await findPanel());
  await panel.findAllByRole("listitem");
  await user.click(panel.getByRole("button", { name: texts.publish }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(texts.warning({ language: "Thai", main: "English" }))).toBeDefined();
  expect(changes()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: texts.publish }));
  await screen.findByText(texts.published({ language: "Thai" }));
  expect(changes()).toEqual([PUBLISHED]);
  expect(screen.queryByRole("region", { name: texts.title({ language: "Thai" }) })).toBeNull();
  expect(screen.getByRole("link", { name: recordTexts.viewOnSite }).getAttribute("href")).toBe("/th");
});

test("publishes a complete language at once", async () => {
  const { user, changes } = openBoard(COMPLETE);
  const panel = within(await findPanel());
  await panel.findByText(texts.complete);
  await user.click(panel.getByRole("button", { name: texts.publish }));
  await screen.findByText(texts.published({ language: "Thai" }));
  expect(changes()).toEqual([PUBLISHED]);
});

test("an editor sees what is missing, and whom to ask", async () => {
  openBoard(LACKING, "editor");
  const panel = within(await findPanel());
  expect(panel.getByText(texts.askOwner({ path: "/th" }))).toBeDefined();
  expect(panel.queryByRole("button")).toBeNull();
});
