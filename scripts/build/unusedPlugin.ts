import type { BunPlugin } from "bun";

const NO_MUTATIONS = "export class MutationCache { clear() {} async resumePausedMutations() {} }";
const NO_INFINITE_QUERIES = stubFunctions(["infiniteQueryBehavior", "hasNextPage", "hasPreviousPage"]);
const PLAIN_TIMERS =
  "export const timeoutManager = globalThis, systemSetTimeoutZero = (callback) => setTimeout(callback, 0);";
const NO_PATTERNS = stubFunctions(["parse"]);
const NO_JSON_SCHEMAS = stubFunctions([
  "createStandardJSONSchemaMethod",
  "createToJSONSchemaMethod",
  "allProcessors",
  "extractDefs",
  "finalize",
  "initializeContext",
  "processSchema",
  "toJSONSchema",
]);

/** Leaves out modules of libraries that the browser would load for nothing: some 8 KB, compressed. */
export function unusedPlugin({ isAdmin }: { isAdmin: boolean }): BunPlugin {
  return {
    name: "unused modules",
    setup(build) {
      const replace = (filter: RegExp, contents: string) =>
        build.onLoad({ filter }, () => ({ contents, loader: "js" }));
      // Nothing describes a schema as JSON.
      replace(/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, NO_JSON_SCHEMAS);
      replace(/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, NO_INFINITE_QUERIES);
      // Nothing replaces the timers.
      replace(/query-core\/build\/modern\/timeoutManager\.js$/, PLAIN_TIMERS);
      if (isAdmin) return;
      // Public pages change no data through TanStack Query, and match their routes themselves.
      replace(/query-core\/build\/modern\/mutationCache\.js$/, NO_MUTATIONS);
      replace(/regexparam\/dist\/index\.mjs$/, NO_PATTERNS);
    },
  };
}

function stubFunctions(names: readonly string[]): string {
  return names.map((name) => `export const ${name} = () => {};`).join("");
}
