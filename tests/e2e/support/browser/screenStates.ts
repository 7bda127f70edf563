import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { listTexts } from "#texts/admin/list.ts";

import { auditScreen } from "./auditScreen.ts";
import { signInWithoutForm } from "./openAdmin.ts";
import { openPage } from "./openPage.ts";

export interface ScreenState {
  state: string;
  /** A function if it contains the id of a record. */
  path: string | (() => string);
  /** Brings the screen into the state and waits until it shows it. */
  show: (page: Page) => Promise<unknown>;
}

export function screenState(
  state: ScreenState["state"],
  path: ScreenState["path"],
  show: ScreenState["show"],
): ScreenState {
  return { state, path, show };
}

interface Site {
  /** Read by the tests, not before. */
  readonly url: string;
}

/** Defines a test for each state. All are shown by one signed-in page, each after a new load and without drafts. */
export function testAdminStates(site: Site, states: readonly ScreenState[]): void {
  testStates(site, states, signInWithoutForm);
}

/** As `testAdminStates`, signed out. */
export function testStates(
  site: Site,
  states: readonly ScreenState[],
  prepare?: (page: Page) => Promise<void>,
): void {
  let page: Page;
  beforeAll(async () => {
    page = await openAuditPage(site);
    await prepare?.(page);
  });
  afterAll(() => page.close());
  test.each(states.map((each) => [each.state, each] as const))("%s is accessible", async (_, each) => {
    await reset(page);
    await page.goto(typeof each.path === "string" ? each.path : each.path());
    await each.show(page);
    expect(await auditScreen(page)).toEqual([]);
  });
}

/** A phone's window without animations. Unsaved changes do not stop a navigation. */
export async function openAuditPage(site: Site): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const { page } = await openPage(site, { viewport, reducedMotion: "reduce" });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript((name) => {
    if (sessionStorage.getItem(name) === null) return;
    sessionStorage.removeItem(name);
    for (const key of Object.keys(localStorage))
      if (key.startsWith("vitrine.draft")) localStorage.removeItem(key);
  }, DISCARD);
  return page;
}

/** In the session storage of a page that is left: the next one starts without the drafts that this one stores. */
const DISCARD = "test.discardDrafts";

async function reset(page: Page) {
  await page.unrouteAll();
  await page.context().setOffline(false);
  if (page.url() !== "about:blank")
    await page.evaluate((name) => sessionStorage.setItem(name, "yes"), DISCARD);
  // Another fragment alone would load nothing.
  if (page.url().includes("#")) await page.goto("/healthz");
}

/** Opens the sheet with the actions of a row, which a phone shows in place of icons. */
export async function openRowActions(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: listTexts.actionsFor({ name }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).waitFor();
}

/** Opens the dialog that asks before a row is deleted. */
export async function openDeleteDialog(page: Page, name: string): Promise<void> {
  await openRowActions(page, name);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
}
