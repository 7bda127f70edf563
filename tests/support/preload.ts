// Runs before all tests: gives the component tests under tests/web a document, every other test none, and the browser tests time and a disk.
import { plugin } from "bun";
import { afterEach, setDefaultTimeout } from "bun:test";

import { uninstallDom, resetDom, installDom } from "./environment/domEnvironment.ts";
import { setTmpdirToDisk, setTmpdirToMemory } from "./environment/tmpdirLocation.ts";

/** Of one test: long enough for a busy machine, and for a journey through a real browser. */
const TIMEOUT_MS = { test: 20_000, e2e: 60_000 };

// A test file is loaded just before it runs and before anything it imports, so this is the moment to decide.
plugin({
  name: "a document for component tests",
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

// React would measure every component for a browser's developer tools: a tenth of the time of the component tests.
Reflect.set(console, "timeStamp", undefined);

afterEach(resetDom);
