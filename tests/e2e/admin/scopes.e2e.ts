import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { fillArticleForm } from "#tests/e2e/support/browser/articleForm.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, sendCredentials } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";
import { typeLabel } from "#web/admin/frame/typeTexts.ts";

const PASSWORD = "a quiet harbour";
const TITLE = "A first draft";

type Scope = keyof typeof userTexts.scopes;

const site = createSiteFixture();

beforeAll(async () => {
  const { authorization } = await signIn(site.url);
  for (const scope of ["editor", "analyst"] as const) {
    const person = { firstName: "Nok", lastName: userTexts.scopes[scope].name };
    const response = await fetch(`${site.url}/api/v1/users`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ ...person, email: emailOf(scope), password: PASSWORD, scope }),
    });
    expect(response.status).toBe(201);
  }
});
const emailOf = (scope: Scope) => `${scope}@firm.example`;
const nameOf = (scope: Scope) => `Nok ${userTexts.scopes[scope].name}`;
const scopeIn = (page: Page, scope: Scope) =>
  page.getByRole("dialog").getByRole("radio", { name: userTexts.scopes[scope].name, exact: true });

async function addAdmin(page: Page, scope: Scope) {
  await page.getByRole("button", { name: userTexts.add }).click();
  await page.getByLabel(userTexts.fields.firstName).fill("Nok");
  await page.getByLabel(userTexts.fields.lastName).fill(userTexts.scopes[scope].name);
  await page.getByRole("textbox", { name: "Email" }).fill(emailOf(scope));
  await page.getByRole("textbox", { name: userTexts.fields.password }).fill(PASSWORD);
  await scopeIn(page, scope).check();
  await page.getByRole("dialog").getByRole("button", { name: userTexts.add }).click();
  await page.getByRole("group", { name: userTexts.isAdded({ name: nameOf(scope) }) }).waitFor();
}

/** In a browser of their own; ends on the first section that the scope allows. */
async function signInAs(scope: Scope, home: string) {
  const opened = await openPage(site);
  const { page } = opened;
  await sendCredentials(page, emailOf(scope), PASSWORD);
  await page.waitForURL(`**${home}`);
  return opened;
}

const sectionsOf = (page: Page) =>
  page.getByRole("navigation", { name: layoutTexts.sections }).getByRole("link").allTextContents();

test("an author drafts, and an editor publishes", async () => {
  const { page: owner, problems } = await openAdmin(site, "/admin/users");
  await addAdmin(owner, "author");
  await owner
    .getByRole("row", { name: nameOf("author") })
    .getByText("Author", { exact: true })
    .waitFor();

  const { page: author, problems: authorProblems } = await signInAs("author", "/admin/activity");
  const { schedule, trash } = layoutTexts.names;
  expect(await sectionsOf(author)).toEqual([...CONTENT_TYPES.map(typeLabel), schedule, trash]);
  await author.goto("/admin/article/create");
  await fillArticleForm(author, TITLE);
  await author.getByText(recordTexts.editorPublishes).filter({ visible: true }).waitFor();
  expect(await author.getByRole("button", { name: recordTexts.publish }).count()).toBe(0);
  await author.getByRole("button", { name: recordTexts.review.mark }).click();
  await author.getByRole("row", { name: TITLE }).getByText(recordTexts.statuses.Review).waitFor();

  await author.goto("/admin/users");
  const denied = author.getByRole("alert");
  expect((await denied.textContent())?.replace(/\s+/g, " ")).toContain(
    "You don't have permission to access this area.",
  );
  await author.getByRole("button", { name: sessionTexts.denied.back }).click();
  await author.getByRole("row", { name: TITLE }).waitFor();

  const { page: editor, problems: editorProblems } = await signInAs("editor", "/admin/dashboard");
  const sections = editor.getByRole("navigation", { name: layoutTexts.sections });
  await sections.getByRole("link", { name: `Article 1 ${recordTexts.statuses.Review}` }).waitFor();
  await editor
    .getByRole("link", { name: recordTexts.review.count({ count: 1, noun: recordTexts.types.article.noun }) })
    .click();
  await editor.waitForURL("**/admin/article?status=Review");
  await editor.getByRole("link", { name: `${uiTexts.edit} ${TITLE}` }).click();
  await editor
    .getByText(partBefore(recordTexts.review.requestedBy({ name: nameOf("author") }), "<"))
    .filter({ visible: true })
    .waitFor();
  await editor.getByLabel(recordTexts.types.article.fields.content).fill("One. Two.");
  await editor.getByRole("button", { name: recordTexts.publish }).click();
  await editor.waitForURL("**/admin/article?status=Review");
  await editor.getByRole("row", { name: TITLE }).waitFor({ state: "detached" });
  await sections.getByRole("link", { name: "Article", exact: true }).waitFor();

  await author.goto("/admin/article");
  await author
    .getByRole("row", { name: TITLE })
    .getByText(recordTexts.statuses.Published, { exact: true })
    .waitFor();
  expect(await author.getByRole("link", { name: `${uiTexts.edit} ${TITLE}` }).count()).toBe(0);

  expect([problems, authorProblems, editorProblems].flat()).toEqual([]);
});

test("an analyst sees the dashboard only, and an owner's change of a scope applies at once", async () => {
  const { page: analyst, problems } = await signInAs("analyst", "/admin/dashboard");
  expect(await sectionsOf(analyst)).toEqual(["Dashboard"]);
  const { page: editor } = await signInAs("editor", "/admin/dashboard");
  const { page: owner } = await openAdmin(site, "/admin/users");
  await owner.getByRole("button", { name: `${uiTexts.edit} ${nameOf("editor")}` }).click();
  await scopeIn(owner, "analyst").check();
  await owner.getByRole("dialog").getByRole("button", { name: uiTexts.saveChanges }).click();
  await owner.getByRole("group", { name: userTexts.isSaved({ name: nameOf("editor") }) }).waitFor();
  await editor.getByRole("navigation").getByRole("link", { name: layoutTexts.names.messages }).click();
  await editor.getByRole("alert").getByText("You don't have permission").waitFor();

  expect(problems).toEqual([]);
});
