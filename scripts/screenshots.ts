// `npm run screenshots`: every page and screen at four widths, light and dark, into ./screenshots, of a fresh demo site.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, BrowserContextOptions, Page } from "playwright";

import { openBrowser, openPage } from "#tests/e2e/support/openBrowser.ts";
import { runVitrine, startVitrine } from "#tests/e2e/support/startVitrine.ts";
import { THEME_KEY } from "#web/ui/theme.ts";

const OUT = "screenshots";
const WIDTHS = [390, 768, 1280, 1920];
const THEMES = ["light", "dark"] as const;
const ADMIN = { email: "ploy@vitrine.example", password: "a password for pictures" };

interface Shot {
  name: string;
  path: string;
  /** Only what a visitor sees before scrolling; else the page down to its end. */
  firstView?: boolean;
}

const PUBLIC: Shot[] = [
  { name: "home", path: "/" },
  { name: "home-first-view", path: "/", firstView: true },
  { name: "activities", path: "/activities" },
  { name: "activities-filtered", path: "/activities?category=artificial-intelligence" },
  { name: "not-found", path: "/nowhere" },
];

const ENTRY: Shot[] = [{ name: "sign-in", path: "/vitrine/login" }];

const ADMIN_SCREENS: Shot[] = [
  { name: "dashboard", path: "/admin/dashboard" },
  { name: "activity-list", path: "/admin/activity" },
  { name: "activity-create", path: "/admin/activity/create" },
  { name: "admin-not-found", path: "/admin/nowhere" },
];

const dataDir = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
try {
  await takeAll();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll() {
  await rm(OUT, { recursive: true, force: true });
  await succeed(["demo"]);
  await using vitrine = await startVitrine({ dataDir, env: { LOG_LEVEL: "warn" } });
  await using browser = await openBrowser();
  const setup = { name: "set-up", path: (await vitrine.setupLink()).replace(vitrine.url, "") };
  await take(browser, vitrine.url, [setup]);
  await succeed([
    "admin",
    "create",
    "--email",
    ADMIN.email,
    "--first-name",
    "Ploy",
    "--last-name",
    "S.",
    "--password-stdin",
  ]);

  const [activity] = await activityIds(vitrine.url);
  await take(browser, vitrine.url, [
    ...PUBLIC,
    ...ENTRY,
    { name: "activity", path: `/activity-view/${activity}` },
  ]);
  const signedIn = await signIn(browser, vitrine.url);
  const edit = { name: "activity-edit", path: `/admin/activity/edit/${activity}` };
  await take(browser, vitrine.url, [...ADMIN_SCREENS, edit], signedIn);
}

async function succeed(command: string[]) {
  const { exitCode, output } = await runVitrine(command, { dataDir, stdin: ADMIN.password });
  if (exitCode !== 0) throw new Error(output);
}

async function activityIds(url: string): Promise<string[]> {
  // Our own API, read as loosely as a picture needs.
  const { data } = (await (await fetch(`${url}/api/v1/projects/get`)).json()) as { data: { _id: string }[] };
  return data.map(({ _id }) => _id);
}

/** What the browser keeps of a signed-in admin, to be handed to the next visitors. */
async function signIn(browser: Browser, baseURL: string): Promise<BrowserContextOptions> {
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

async function take(browser: Browser, baseURL: string, shots: Shot[], options: BrowserContextOptions = {}) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 600 ? 844 : 900 };
      const { page } = await openPage(browser, { ...options, baseURL, viewport, reducedMotion: "reduce" });
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        THEME_KEY,
        theme,
      ] as const);
      for (const shot of shots) await photograph(page, shot, `${OUT}/${shot.name}-${width}-${theme}.png`);
      await page.close();
    }
  }
}

async function photograph(page: Page, shot: Shot, file: string) {
  await page.goto(shot.path, { waitUntil: "networkidle" });
  await page.evaluate(loadEverything);
  await page.screenshot({ path: file, fullPage: !shot.firstView });
  console.log(file);
}

/** Runs in the page: pictures further down load only when somebody scrolls there. */
async function loadEverything() {
  await document.fonts.ready;
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
