import { dirname, join } from "node:path";

import type { BunPlugin } from "bun";

import { ASSETS_PATH, imageUrlPlugin } from "./bundle.ts";

interface ServerBuildInput {
  /** Hashed static files by plain name. */
  files: Map<string, string>;
  version: string;
}

export function serverBuildOptions({ files, version }: ServerBuildInput) {
  return {
    entrypoints: ["src/main.ts"],
    target: "bun",
    external: [`${ASSETS_PATH}*`],
    plugins: [imageUrlPlugin(files), stringRendererPlugin()],
    format: "esm",
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.VITRINE_VERSION": JSON.stringify(version),
    },
  } satisfies Partial<Bun.BuildConfig>;
}

/**
 * react-dom/server consists of two files. Without this plugin the streaming renderer, which no page uses, would
 * be loaded at every start.
 */
function stringRendererPlugin(): BunPlugin {
  const folder = dirname(Bun.resolveSync("react-dom/package.json", import.meta.dir));
  const path = join(folder, "cjs/react-dom-server-legacy.browser.production.js");
  return {
    name: "the renderer of strings",
    setup(build) {
      build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path }));
    },
  };
}
