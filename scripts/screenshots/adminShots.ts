// What an admin meets: every screen and dialog, full and empty.
import type { BrowserContextOptions, Page } from "playwright";

import { openPage } from "#tests/e2e/support/openBrowser.ts";
import { runVitrine } from "#tests/e2e/support/startVitrine.ts";

import type { Shot, Visitor } from "./photograph.ts";

const ADMIN = { email: "ploy@vitrine.example", password: "a password for pictures" };

const SCREENS: Shot[] = [
  { name: "admin-dashboard", path: "/admin/dashboard" },
  { name: "admin-activities", path: "/admin/activity" },
  { name: "admin-articles", path: "/admin/article" },
  { name: "admin-clients", path: "/admin/client" },
  { name: "admin-users", path: "/admin/users" },
  { name: "admin-messages", path: "/admin/messages" },
];

interface Records {
  activities: string[];
  articles: string[];
}

export function adminShots({ activities, articles }: Records): Shot[] {
  const [activity] = activities;
  const [article] = articles;
  return [
    ...SCREENS,
    { name: "admin-activity-create", path: "/admin/activity/create" },
    { name: "admin-activity-edit", path: `/admin/activity/edit/${activity}` },
    { name: "admin-activity-delete", path: "/admin/activity", act: askToDelete },
    { name: "admin-article-create", path: "/admin/article/create" },
    { name: "admin-article-edit", path: `/admin/article/edit/${article}` },
    { name: "admin-article-preview", path: `/admin/article/preview/${article}` },
    { name: "admin-article-delete", path: "/admin/article", act: askToDelete },
    { name: "admin-article-leave", path: "/admin/article/create", act: leaveHalfWritten },
    { name: "admin-article-errors", path: "/admin/article/create", act: press(/publish/i) },
    { name: "admin-message", path: "/admin/messages", act: openMessage },
    { name: "admin-client-delete", path: "/admin/client", act: askToDelete },
    { name: "admin-client-add", path: "/admin/client", act: press(/add new client/i) },
    { name: "admin-user-add", path: "/admin/users", act: press(/add .*admin/i) },
    { name: "admin-settings", path: "/admin/settings" },
    { name: "admin-account", path: "/admin/account" },
    { name: "admin-palette", path: "/admin/dashboard", act: (page) => page.keyboard.press("Control+k") },
    { name: "admin-keyboard-help", path: "/admin/dashboard", act: (page) => page.keyboard.press("?") },
    { name: "admin-menu", path: "/admin/dashboard", only: "narrow", act: press(/menu/i) },
    { name: "admin-not-found", path: "/admin/nowhere" },
  ];
}

/** Of a site without content. */
export function emptyAdminShots(): Shot[] {
  return SCREENS.map((shot) => ({ ...shot, name: `empty-${shot.name}` }));
}

/** @param link with the one-time token, which a picture does not use up */
export function setupShot(link: string): Shot {
  const { pathname, hash } = new URL(link);
  return { name: "set-up", path: pathname + hash };
}

export async function createAdmin(dataDir: string) {
  const name = ["--first-name", "Ploy", "--last-name", "S."];
  const command = ["admin", "create", "--email", ADMIN.email, ...name, "--password-stdin"];
  const { exitCode, output } = await runVitrine(command, { dataDir, stdin: ADMIN.password });
  if (exitCode !== 0) throw new Error(output);
}

/** What the browser keeps of a signed-in admin, to be handed to the next visitors. */
export async function signIn({ browser, baseURL }: Visitor): Promise<BrowserContextOptions> {
  const { page } = await openPage(browser, { baseURL });
  await page.goto("/vitrine/login");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(ADMIN.email);
  await page.getByLabel(/^password/i).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  const storageState = await page.context().storageState();
  await page.close();
  return { storageState };
}

async function leaveHalfWritten(page: Page) {
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

/** By the icon in the first row, or by its sheet on a phone. */
async function askToDelete(page: Page) {
  const sheet = page.getByRole("button", { name: /^Actions for/ }).filter({ visible: true });
  const icon = page.getByRole("button", { name: /^Delete/ }).filter({ visible: true });
  await sheet.or(icon).first().waitFor();
  if ((await sheet.count()) === 0) return icon.first().click();
  await sheet.first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
}

function press(name: RegExp) {
  return (page: Page) => page.getByRole("button", { name }).filter({ visible: true }).first().click();
}
