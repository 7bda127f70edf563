interface Closable {
  close(): Promise<void>;
}

/** Pages and contexts of the running test; `null` outside tests. */
let pages: Closable[] | null = null;

export function beginTest(): void {
  pages = [];
}

/** Has no effect in `beforeAll`: such a page stays open. */
export function closeAfterTest(page: Closable): void {
  pages?.push(page);
}

export async function closePages(): Promise<void> {
  await Promise.all(pages?.map((page) => page.close()) ?? []);
  pages = null;
}
