import type { Page } from "playwright";

/** Pages of the running test; `null` outside tests. */
let pages: Page[] | null = null;

export function beginTest(): void {
  pages = [];
}

/** Has no effect in `beforeAll`: such a page stays open. */
export function closeAfterTest(page: Page): void {
  pages?.push(page);
}

export async function closePages(): Promise<void> {
  await Promise.all(pages?.map((page) => page.close()) ?? []);
  pages = null;
}
