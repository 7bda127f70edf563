// `npm run dev -- --demo`: what a developer changes is in the open browser by itself.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { copyProject } from "#tests/e2e/support/server/copyProject.ts";
import type { ProjectCopy } from "#tests/e2e/support/server/copyProject.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const LAYOUT_TEXTS = "src/texts/en/admin/layout.ts";
const HELP = "src/web/admin/keyboard/KeyboardHelp.tsx";

let browser: Browser;
let copy: ProjectCopy;
let server: Bun.Subprocess<"ignore", "pipe", "pipe">;
let url: string;
let page: Page;

beforeAll(async () => {
  [browser, copy] = await Promise.all([openBrowser(), copyProject()]);
  server = Bun.spawn([process.execPath, "scripts/dev.ts", "--demo"], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  [, url = ""] = await readProcessOutput([server.stdout, server.stderr]).waitForMatch(/is served at (\S+)/);
  ({ page } = await openPage(browser, { baseURL: url }));
  await page.goto("/__dev/sign-in", { waitUntil: "commit" });
  await page.waitForURL("**/admin/dashboard");
}, 60_000);
afterAll(async () => {
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  await browser.close();
  await copy[Symbol.asyncDispose]();
});

test("a changed component or text appears in the open page, and the form keeps its input", async () => {
  await page.goto("/admin/activity/create");
  await page.getByLabel("Description").fill("Canals, tides and years of paper records");
  await copy.editFile(LAYOUT_TEXTS, (text) => text.replace('account: "Account"', 'account: "My account"'));
  await page.getByRole("link", { name: "My account" }).waitFor();
  await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("Canals, tides"));
});

test.each([
  ["src/web/admin/ui/Button.module.css", "button", "/admin/activity/create", "button[data-kind]"],
  ["src/web/public/records/ListPage.module.css", "headline", "/articles", "h1"],
])("a style that is changed in %s is in the open page", async (file, name, path, selector) => {
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  await copy.editFile(file, (text) => `${text}\n.${name} { outline: 3px solid rgb(1, 2, 3); }\n`);
  await page.waitForFunction((one) => {
    const element = document.querySelector(one);
    return element && getComputedStyle(element).outlineColor === "rgb(1, 2, 3)";
  }, selector);
});

test("a change of the server is in its answers once the page has loaded again", async () => {
  const loaded = page.waitForEvent("load");
  await copy.editFile("src/server/app.ts", (text) =>
    text.replace('"There is nothing at this address"', '"There is nothing here"'),
  );
  await loaded;
  const answer = await fetch(`${url}/api/v1/nothing`);
  expect(await answer.text()).toContain("There is nothing here");
});

test("a mistake is shown with its file and line, also after a reload, and goes once it is mended", async () => {
  await page.goto("/admin/dashboard");
  const place = page.getByText(new RegExp(`${HELP}:\\d+:\\d+`));
  await copy.editFile(HELP, (text) => `${text}\nexport const broken = (;\n`);
  await place.waitFor();
  await page.reload();
  await place.waitFor();
  await copy.editFile(HELP, (text) => text.replace("\nexport const broken = (;\n", ""));
  await place.waitFor({ state: "detached" });
});

test("a mistake of types is shown as well", async () => {
  const place = page.getByText(new RegExp(`${HELP}:\\d+:\\d+`));
  await copy.editFile(HELP, (text) => `${text}\nexport const broken: number = "text";\n`);
  await place.waitFor();
  await copy.editFile(HELP, (text) => text.replace('\nexport const broken: number = "text";\n', ""));
  await place.waitFor({ state: "detached" });
});

test("a page has the security policy of the executable", async () => {
  await using vitrine = await startVitrine();
  for (const path of ["/", "/admin/dashboard"]) {
    const [dev, production] = await Promise.all([url, vitrine.url].map((origin) => policyOf(origin + path)));
    expect(dev).toBe(production ?? "");
  }
});

async function policyOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  const policy = answer.headers.get("content-security-policy") ?? "none";
  // Of the styles inside the page, which are not minified here.
  return policy.replace(/'sha256-[^']+'/g, "a hash");
}
