import { resolve } from "node:path";

import type { BunPlugin } from "bun";

import { ASSETS_PATH } from "./bundle.ts";

type ClassNames = Record<string, string>;

/**
 * Replaces style sheets by the class names of their modules, which are all that the server needs of them. Bun 1.4.5 would
 * also put the sheets into the executable, in another order at each build.
 */
export async function classNamesPlugin(): Promise<BunPlugin> {
  const classNames = await readClassNames();
  return {
    name: "class names of style sheets",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
        contents: `export default ${JSON.stringify(classNames.get(path) ?? {})};`,
        loader: "js",
      }));
    },
  };
}

/** By absolute path. */
async function readClassNames(): Promise<Map<string, ClassNames>> {
  const paths = (await Array.fromAsync(new Bun.Glob("src/web/**/*.module.css").scan())).sort();
  const list = paths.map((path, index) => `import c${index} from "./${path}";`).join("\n");
  const names = paths.map((_, index) => `c${index}`).join(", ");
  const { outputs } = await Bun.build({
    entrypoints: ["./classNames.js"],
    files: { "./classNames.js": `${list}\nexport default [${names}];` },
    target: "bun",
    external: [`${ASSETS_PATH}*`],
  });
  const script = outputs.find(({ kind }) => kind === "entry-point");
  if (!script) throw new Error("The class names of the style sheets could not be built");
  const module = await import(URL.createObjectURL(script));
  const loaded: ClassNames[] = module.default;
  return new Map(loaded.map((one, index) => [resolve(paths[index] ?? ""), one]));
}
