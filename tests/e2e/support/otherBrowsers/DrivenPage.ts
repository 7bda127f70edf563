/** A browser's own reference to an element. */
export type ElementReference = Record<string, string>;

/** What the protocols of Firefox and WebKit offer alike. */
export interface BrowserConnection {
  readonly name: string;
  navigate(url: string): Promise<void>;
  goBack(): Promise<void>;
  /** CSS pixels; a browser with windows may have a least width. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function that returns no promise, also where pages run no scripts. */
  call(declaration: string, args: readonly unknown[]): Promise<unknown>;
  /** As `call`, for a function that returns an element or `null`. */
  find(declaration: string, args: readonly unknown[]): Promise<ElementReference | null>;
  /** With a real pointer, in the middle of the element. */
  click(element: ElementReference): Promise<void>;
  /** Types with real keys. */
  type(text: string): Promise<void>;
  chooseFile(element: ElementReference, path: string): Promise<void>;
  /** Errors of the console since the start, if the browser tells them. */
  readonly errors: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** Firefox never answers some calls about a page that is being left. */
const ANSWER_MS = 3000;

/** A page that is used as a person does: by what elements are called, with pointer and keys. */
export class DrivenPage {
  readonly #browser: BrowserConnection;
  readonly #origin: string;

  constructor(browser: BrowserConnection, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.#browser.navigate(new URL(path, this.#origin).href);
  }

  goBack(): Promise<void> {
    return this.#browser.goBack();
  }

  /** @param run must use only its arguments and the page */
  async evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R> {
    return (await this.#browser.call(run.toString(), args)) as R;
  }

  /** Waits until the function returns a true value in the page. A page that is being left counts as not yet. */
  async waitFor<A extends readonly unknown[]>(run: (...args: A) => unknown, ...args: A): Promise<void> {
    await poll(`${run.toString()} with ${JSON.stringify(args)}`, () => this.evaluate(run, ...args));
  }

  waitForPath(path: string): Promise<void> {
    return this.waitFor(
      (expected) => location.pathname === expected && document.readyState === "complete",
      path,
    );
  }

  waitForText(selector: string, text: string): Promise<void> {
    return this.waitFor(
      (css, expected) =>
        [...document.querySelectorAll(css)].some((one) => one.textContent.includes(expected)),
      selector,
      text,
    );
  }

  /** @param name the text, the label or the accessible name; by default the first visible element */
  async click(selector: string, name?: string): Promise<void> {
    const element = await this.#find(selector, name);
    // A click that leaves the page may have no answer; where it leads to is awaited anyway.
    await Promise.race([this.#browser.click(element), Bun.sleep(ANSWER_MS)]);
  }

  /** Replaces the text of a field. */
  async fill(selector: string, name: string, text: string): Promise<void> {
    await this.click(selector, name);
    await this.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await this.#browser.type(text);
  }

  async chooseFile(name: string, path: string): Promise<void> {
    // It is hidden behind a button.
    await this.#browser.chooseFile(await this.#find("input[type=file]", name, false), path);
  }

  #find(selector: string, name = "", isReachable = true): Promise<ElementReference> {
    const args = [selector, name, isReachable];
    return poll(`${selector} "${name}"`, () => this.#browser.find(FIND, args));
  }
}

/** An element by its name; if it must be reachable, scrolled to where a pointer reaches it. */
const FIND = ((selector: string, name: string, isReachable: boolean) => {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const names = [
      element.getAttribute("aria-label"),
      element.textContent,
      element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent,
      element.closest("label")?.textContent,
    ];
    if (!names.some((text) => text?.includes(name))) return false;
    return !isReachable || (element.getClientRects().length > 0 && !element.matches(":disabled, [inert] *"));
  });
  if (!found || !isReachable) return found ?? null;
  // Where it is now, the pointer would miss it.
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isEndless = effect?.getComputedTiming().endTime === Infinity;
    return playState === "running" && !isEndless && target?.contains(found);
  });
  if (isMoving) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  // Something else may still cover it, such as the transition between two pages.
  return found.contains(hit) || hit?.closest("label")?.contains(found) ? found : null;
}).toString();

/** Repeats until there is a true value; errors of a page that is being left are not final. */
async function poll<T>(what: string, read: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + TIMEOUT_MS;
  let reason = "";
  while (Date.now() < deadline) {
    try {
      const value = await Promise.race([read(), rejectLater()]);
      if (value) return value;
      reason = "";
    } catch (error) {
      reason = String(error);
    }
    await Bun.sleep(POLL_MS);
  }
  throw new Error(`Waited ${TIMEOUT_MS / 1000} s for ${what}. ${reason}`);
}

async function rejectLater(): Promise<never> {
  await Bun.sleep(ANSWER_MS);
  throw new Error("The browser did not answer");
}
