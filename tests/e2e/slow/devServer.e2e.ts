import { afterAll, beforeAll, expect, test } from "bun:test";
import { rename } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";

import { copyProject } from "#tests/e2e/support/server/copyProject.ts";
import type { ProjectCopy } from "#tests/e2e/support/server/copyProject.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import type { ProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ADMIN_TEXTS = "src/texts/admin/en.json";
const HELP = "src/web/admin/layout/KeyboardHelp.tsx";
const LOGIN_FRAME = "src/web/admin/screens/login/LoginFrame.tsx";
const LIST_STYLE = "src/web/public/records/ListPage.module.css";
/** An error of the build, not of the types. */
const MISSING_STYLE = '\nimport "./missing.module.css";\n';
const SYNTAX_ERROR = "\nexport const broken = (;\n";

let copy: ProjectCopy;
let server: Bun.Subprocess<"ignore", "pipe", "pipe">;
let output: ProcessOutput;
let url: string;
let page: Page;

beforeAll(async () => {
  copy = await copyProject();
  server = Bun.spawn([process.execPath, "scripts/dev.ts", "--demo"], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  output = readProcessOutput([server.stdout, server.stderr]);
  [, url = ""] = await output.waitForMatch(/is served at (\S+)/);
  ({ page } = await openPage({ url }));
  await page.goto("/__dev/sign-in", { waitUntil: "commit" });
  await page.waitForURL("**/admin/dashboard");
}, 60_000);
afterAll(async () => {
  await page.close();
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  await copy[Symbol.asyncDispose]();
});

test("a changed component or text is updated in the open page without losing form input", async () => {
  await page.goto("/admin/activity/create");
  await page
    .getByLabel(recordTexts.types.activity.fields.description)
    .fill("Canals, tides and years of paper records");
  await copy.editFile(ADMIN_TEXTS, (text) =>
    text.replace(`"account": "${layoutTexts.names.account}"`, '"account": "My account"'),
  );
  await page.getByRole("link", { name: "My account" }).waitFor();
  await page.waitForFunction(() => document.querySelector("textarea")?.value.startsWith("Canals, tides"));
});

test("a changed text reaches a page with an open dialog when the dialog is closed", async () => {
  await page.goto("/admin/activity/categories");
  await page.getByRole("button", { name: "Edit EdTech Consult" }).click();
  const field = page.getByRole("dialog").getByRole("textbox").first();
  await field.fill("Canals and tides");
  await copy.editFile(ADMIN_TEXTS, (text) =>
    text.replace('"account": "My account"', '"account": "Own account"'),
  );
  await page.getByText("The page reloads when this dialog is closed").waitFor();
  expect(await field.inputValue()).toBe("Canals and tides");
  await field.press("Escape");
  await page.getByRole("button", { name: uiTexts.discard }).click();
  await page.getByRole("link", { name: "Own account" }).waitFor();
});

test.each([
  ["src/web/admin/ui/Button.module.css", "button", "/admin/activity/create", "button[data-kind]"],
  [LIST_STYLE, "headline", "/articles", "h1"],
])("a changed style in %s is applied to the open page", async (file, name, path, selector) => {
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  await copy.editFile(file, (text) => `${text}\n.${name} { outline: 3px solid rgb(1, 2, 3); }\n`);
  await page.waitForFunction((query) => {
    const element = document.querySelector(query);
    return element && getComputedStyle(element).outlineColor === "rgb(1, 2, 3)";
  }, selector);
});

test("an editor that saves through a temporary file does not reload the page", async () => {
  await page.goto("/articles");
  await page.locator("h1").evaluate((heading) => heading.setAttribute("data-before", ""));
  const path = join(copy.folder, LIST_STYLE);
  const text = await Bun.file(path).text();
  await Bun.write(`${path}.tmp`, `${text}\n.headline { outline: 3px solid rgb(4, 5, 6); }\n`);
  await rename(`${path}.tmp`, path);
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector("h1") ?? document.body).outlineColor === "rgb(4, 5, 6)",
  );
  expect(await page.locator("h1[data-before]").count()).toBe(1);
});

test("a change to the server takes effect after an automatic reload", async () => {
  const loaded = page.waitForEvent("load");
  await copy.editFile("src/server/pages/handleErrors.tsx", (text) =>
    text.replace('"There is nothing at this address"', '"There is nothing here"'),
  );
  await loaded;
  const response = await fetch(`${url}/api/v1/nothing`);
  expect(await response.text()).toContain("There is nothing here");
});

test("a syntax error is shown with its file and line, even after a reload, until it is fixed", async () => {
  await page.goto("/admin/dashboard");
  const location = page.getByText(new RegExp(`${HELP}:\\d+:\\d+`));
  await copy.editFile(HELP, (text) => text + SYNTAX_ERROR);
  await location.waitFor();
  await output.waitForMatch(new RegExp(`^${HELP}:\\d+:\\d+: `));
  await page.reload();
  await location.waitFor();
  await copy.editFile(HELP, (text) => text.replace(SYNTAX_ERROR, ""));
  await location.waitFor({ state: "detached" });
});

test("a build error stays shown when the type check of an earlier change ends", async () => {
  const location = page.getByText(new RegExp(`${LOGIN_FRAME}:\\d+:\\d+`));
  await copy.editFile(LOGIN_FRAME, (text) => `${text}\nexport const valid = 1;\n`);
  await output.waitForMatch(new RegExp(`^${LOGIN_FRAME} in`));
  await copy.editFile(LOGIN_FRAME, (text) => text + MISSING_STYLE);
  await location.waitFor();
  // As long as the server's own check can take, also with a busy processor.
  for (const _ of [1, 2]) await checkTypes();
  expect(await location.count()).toBe(1);
  await copy.editFile(LOGIN_FRAME, (text) => text.replace(MISSING_STYLE, ""));
  await location.waitFor({ state: "detached" });
});

test("a type error is shown too", async () => {
  const location = page.getByText(new RegExp(`${HELP}:\\d+:\\d+`));
  await copy.editFile(HELP, (text) => `${text}\nexport const broken: number = "text";\n`);
  await location.waitFor();
  await copy.editFile(HELP, (text) => text.replace('\nexport const broken: number = "text";\n', ""));
  await location.waitFor({ state: "detached" });
});

test("a port in use is reported in one line", async () => {
  const child = Bun.spawn([process.execPath, "scripts/dev.ts"], {
    cwd: copy.folder,
    env: { PATH: process.env["PATH"] ?? "", PORT: new URL(url).port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = await readProcessOutput([child.stdout, child.stderr]).waitForEnd();
  expect(lines).toBe(`Port ${new URL(url).port} is in use. Set PORT to another one.`);
  expect(await child.exited).toBe(1);
});

test("pages have the same content security policy as those of the executable", async () => {
  await using vitrine = await startVitrine();
  for (const path of ["/", "/admin/dashboard"]) {
    const [dev, production] = await Promise.all(
      [url, vitrine.url].map((origin) => fetchPolicy(origin + path)),
    );
    expect(dev).toBe(production ?? "");
  }
});

async function checkTypes() {
  const { exited } = Bun.spawn([process.execPath, "check", "--no-script"], {
    cwd: copy.folder,
    stdio: ["ignore", "ignore", "ignore"],
  });
  expect(await exited).toBe(0);
}

async function fetchPolicy(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: "text/html" } });
  const policy = response.headers.get("content-security-policy") ?? "none";
  // Hashes of inline styles, which are not minified in development.
  return policy.replace(/'sha256-[^']+'/g, "a hash");
}
