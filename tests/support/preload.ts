import { plugin } from "bun";
import { afterEach, beforeEach, setDefaultTimeout } from "bun:test";
import { existsSync } from "node:fs";

import { uninstallDom, prepareDom, resetDom, installDom } from "./environment/domEnvironment.ts";
import { markedTexts } from "./environment/markedTexts.ts";
import { beginTest, closePages } from "./environment/testPages.ts";
import { setTmpdirToDisk, setTmpdirToMemory } from "./environment/tmpdirLocation.ts";

/** Per test: enough for a busy machine, or for a flow through a real browser. */
const TIMEOUT_MS = { test: 20_000, e2e: 60_000 };

// Bun loads a test file just before it runs and before its imports, so `onLoad` can set up the environment of
// each file: a DOM for tests/web only, temporary folders on disk and a longer timeout for browser tests.
plugin({
  name: "test environment",
  setup(build) {
    build.onLoad({ filter: /[\\/]tests[\\/].+\.(test|e2e)\.tsx?$/ }, async ({ path }) => {
      const isBrowserTest = /\.e2e\.tsx?$/.test(path);
      if (isBrowserTest) setTmpdirToDisk();
      else setTmpdirToMemory();
      await (/[\\/]tests[\\/]web[\\/]/.test(path) ? installDom() : uninstallDom());
      setDefaultTimeout(isBrowserTest ? TIMEOUT_MS.e2e : TIMEOUT_MS.test);
      return { contents: await Bun.file(path).text(), loader: path.endsWith(".tsx") ? "tsx" : "ts" };
    });
  },
});

// All npm scripts compile them; `bun test` alone in a fresh clone does not.
if (!existsSync("src/texts/compiled"))
  await (await import("../../scripts/texts/writeCompiledTexts.ts")).writeCompiledTexts();
// `npm run test:texts`
if (process.env["MARK_TEXTS"]) await plugin(markedTexts);

// With `console.timeStamp`, React reports timings of every component to the developer tools, which takes a
// tenth of the time of the component tests.
Reflect.set(console, "timeStamp", undefined);

beforeEach(beginTest);
beforeEach(prepareDom);
afterEach(closePages);
afterEach(resetDom);
