import type { BrowserContextOptions, Page } from "playwright";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { personalDataTexts } from "#texts/admin/personalData.ts";
import { systemTexts } from "#texts/admin/system.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { openMonitoredPage } from "#tests/e2e/support/browser/openPage.ts";
import { runVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { groupPath, SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import { SETUP_STEPS } from "#web/admin/screens/setup/steps.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import type { Shot, CaptureContext } from "./captureShots.ts";
import { firstOrThrow } from "./publicShots.ts";
import type { RecordIds } from "./publicShots.ts";

/** Of a message of `generateTraffic.ts`. */
const DANIEL = "d.weber@harbour.example";

const ADMIN = { email: "ploy@vitrine.example", password: "a password for pictures" };

const SCREENS: Shot[] = [
  { name: "admin-dashboard", path: "/admin/dashboard" },
  ...CONTENT_TYPES.map(({ plural, admin }) => ({ name: `admin-${plural}`, path: admin.path })),
  { name: "admin-schedule", path: "/admin/schedule" },
  { name: "admin-translations", path: "/admin/translations" },
  { name: "admin-library", path: "/admin/library" },
  { name: "admin-clients", path: "/admin/client" },
  { name: "admin-files", path: "/admin/library/files" },
  { name: "admin-trash", path: "/admin/trash" },
  { name: "admin-users", path: "/admin/users" },
  { name: "admin-messages", path: "/admin/messages" },
  { name: "admin-legal", path: "/admin/legal" },
  { name: "admin-notifications", path: "/admin/notifications" },
  { name: "admin-redirects", path: "/admin/redirects" },
  { name: "admin-not-found", path: "/admin/redirects/not-found" },
];

export function adminShots({ contents, legalVersions }: RecordIds): Shot[] {
  const article = firstOrThrow(contents["articles"], "article");
  const legalVersion = firstOrThrow(legalVersions, "legal text");
  return [
    ...SCREENS,
    { name: "admin-categories", path: "/admin/activity/categories" },
    ...CONTENT_TYPES.flatMap((type) => contentShots(type, firstOrThrow(contents[type.plural], type.name))),
    { name: "admin-article-preview", path: `/admin/article/preview/${article}` },
    { name: "admin-article-leave", path: "/admin/article/create", prepare: leaveUnsavedForm },
    { name: "admin-article-errors", path: "/admin/article/create", prepare: clickButton(/publish/i) },
    { name: "admin-message", path: "/admin/messages", prepare: openMessage },
    { name: "admin-message-delete", path: "/admin/messages", prepare: openMessageDeleteDialog },
    { name: "admin-client-delete", path: "/admin/client", prepare: openDeleteDialog() },
    { name: "admin-client-add", path: "/admin/client", prepare: clickButton(/add new client/i) },
    { name: "admin-client-edit", path: "/admin/client", prepare: clickButton(/^Stanza$/) },
    { name: "admin-library-picture", path: "/admin/library", prepare: clickButton(/ × /) },
    { name: "admin-user-add", path: "/admin/users", prepare: clickButton(/add .*admin/i) },
    { name: "admin-user-invite", path: "/admin/users", prepare: clickButton(/^invite$/i) },
    { name: "admin-user-edit", path: "/admin/users", prepare: clickButton(/^Nok T\.$/) },
    { name: "admin-user-delete", path: "/admin/users", prepare: openDeleteDialog("Nok T.") },
    { name: "admin-row-sheet", path: "/admin/client", only: "narrow", prepare: clickButton(/^Actions for/) },
    { name: "admin-legal-create", path: "/admin/legal/create" },
    { name: "admin-legal-edit", path: `/admin/legal/edit/${legalVersion}` },
    { name: "admin-legal-version", path: `/admin/legal/version/${legalVersion}` },
    ...SETTING_GROUPS.map(({ id }) => ({ name: `admin-settings-${id}`, path: groupPath(id) })),
    ...SETUP_STEPS.map(({ id }) => ({ name: `admin-setup-${id}`, path: `/admin/setup/${id}` })),
    {
      name: "admin-channel-add",
      path: "/admin/notifications",
      prepare: clickButton(/new channel|add channel/i),
    },
    { name: "admin-mail-sender", path: "/admin/notifications", prepare: clickButton(/^set up$/i) },
    { name: "admin-audit-entry", path: "/admin/audit", prepare: clickButton(/Created activity/) },
    { name: "admin-personal-data", path: "/admin/personal-data", prepare: findPerson },
    { name: "admin-backups", path: "/admin/backups" },
    {
      name: "admin-system",
      path: "/admin/system",
      prepare: (page) => page.getByText(systemTexts.findings.noBackup).waitFor(),
    },
    { name: "admin-account", path: "/admin/account" },
    { name: "admin-password", path: "/admin/account", prepare: clickButton(/^change password$/i) },
    { name: "admin-dashboard-page", path: "/admin/dashboard?page=%2Fabout" },
    {
      name: "admin-dashboard-table",
      path: "/admin/dashboard",
      prepare: clickButton(/^table$/i),
      isViewportOnly: false,
    },
    { name: "admin-palette", path: "/admin/dashboard", prepare: (page) => page.keyboard.press("Control+k") },
    { name: "admin-keyboard-help", path: "/admin/dashboard", prepare: (page) => page.keyboard.press("?") },
    { name: "admin-menu", path: "/admin/dashboard", only: "narrow", prepare: clickButton(/menu/i) },
    { name: "admin-not-found", path: "/admin/nowhere" },
    { name: "admin-conflict", path: `/admin/article/edit/${article}`, prepare: triggerConflict },
    // Must be last: it signs the admin out of all following ones.
    { name: "admin-session-over", path: `/admin/article/edit/${article}`, prepare: saveWithExpiredSession },
  ];
}

function contentShots({ name, admin: { path } }: ContentType, id: string): Shot[] {
  return [
    { name: `admin-${name}-create`, path: `${path}/create` },
    { name: `admin-${name}-edit`, path: `${path}/edit/${id}` },
    { name: `admin-${name}-translate`, path: `${path}/${id}/translate/th` },
    { name: `admin-${name}-delete`, path, prepare: openDeleteDialog() },
  ];
}

/** Screens of a site without content. */
export function emptyAdminShots(): Shot[] {
  return SCREENS.map((shot) => ({ ...shot, name: `empty-${shot.name}` }));
}

/** @param link with the one-time token, which a screenshot does not use up */
export function setupShot(link: string): Shot {
  const { pathname, hash } = new URL(link);
  return { name: "set-up", path: pathname + hash };
}

/** Creates a second admin too, whom the first may edit and delete. */
export async function createAdmins(dataDir: string) {
  const people = [
    ["--email", ADMIN.email, "--first-name", "Ploy", "--last-name", "S."],
    ["--email", "nok@vitrine.example", "--first-name", "Nok", "--last-name", "T."],
  ];
  for (const person of people) {
    const command = ["admin", "create", ...person, "--password-stdin"];
    const { exitCode, output } = await runVitrine(command, { dataDir, stdin: ADMIN.password });
    if (exitCode !== 0) throw new Error(output);
  }
}

/** Returns the browser storage of a signed-in admin for further contexts. */
export async function signIn({ browser, baseURL }: CaptureContext): Promise<BrowserContextOptions> {
  const { page } = await openMonitoredPage(browser, { baseURL });
  await page.goto("/vitrine/login");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(ADMIN.email);
  await page.getByLabel(/^password/i).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  const storageState = await page.context().storageState();
  await page.close();
  return { storageState };
}

async function leaveUnsavedForm(page: Page) {
  await page.getByLabel("Title").fill("ครึ่งเรื่อง");
  await page
    .getByRole("button", { name: "Cancel" })
    .or(page.getByRole("link", { name: "Cancel" }))
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

async function openMessage(page: Page) {
  await page.getByText("Daniel Weber").first().click();
  await page.waitForURL(/message=/);
}

async function findPerson(page: Page) {
  await page.getByLabel(personalDataTexts.person).fill(DANIEL);
  await page.getByRole("button", { name: personalDataTexts.find }).click();
  await page.getByRole("region", { name: DANIEL }).getByRole("list").first().waitFor();
}

async function openMessageDeleteDialog(page: Page) {
  await openMessage(page);
  await page
    .getByRole("button", { name: /^Delete/ })
    .filter({ visible: true })
    .first()
    .click();
}

/** Saves the article from another session before this page saves it. */
async function triggerConflict(page: Page) {
  const author = page.getByLabel("Author");
  await author.waitFor();
  await page.evaluate(saveFromAnotherSession, [
    page.url().split("/").at(-1) ?? "",
    SESSION_STORAGE_KEYS.accessToken,
  ] as const);
  await author.fill("Two people");
  await page.getByRole("button", { name: uiTexts.saveChanges }).filter({ visible: true }).first().click();
  await page.getByText(/saved this article at/).waitFor();
}

/** Runs in the page. */
async function saveFromAnotherSession([id, key]: readonly [string, string]) {
  const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
  const { data } = await (await fetch(`/api/v1/articles/${id}`, { headers })).json();
  const form = new FormData();
  for (const field of ["title", "content", "author", "status"]) form.set(field, data[field]);
  form.set("position", `${data.position} `.trim() === "Editor" ? "Senior editor" : "Editor");
  await fetch(`/api/v1/articles/update/${id}`, { method: "PUT", headers, body: form });
}

async function saveWithExpiredSession(page: Page) {
  const { accessToken, refreshToken } = SESSION_STORAGE_KEYS;
  await page.getByLabel("Title").fill("ครึ่งเรื่อง");
  await page.evaluate(
    (keys) => keys.forEach((key) => localStorage.setItem(key, "ended")),
    [accessToken, refreshToken],
  );
  await page.getByRole("button", { name: uiTexts.saveChanges }).filter({ visible: true }).first().click();
  await page.getByRole("dialog", { name: /session expired/i }).waitFor();
}

/** Opens it with the icon in the first row, or in the row with this name; on a phone with the row menu. */
function openDeleteDialog(name = "") {
  return async (page: Page) => {
    const findVisibleButton = (start: string) =>
      page
        .getByRole("button", { name: new RegExp(`^${start} ?${name}`) })
        .filter({ visible: true })
        .first();
    const sheet = findVisibleButton("Actions for");
    await sheet.or(findVisibleButton("Delete")).first().waitFor();
    if ((await sheet.count()) === 0) return findVisibleButton("Delete").click();
    await sheet.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
  };
}

function clickButton(name: RegExp) {
  return (page: Page) => page.getByRole("button", { name }).filter({ visible: true }).first().click();
}
