import { extname, resolve } from "node:path";

import type { BunPlugin } from "bun";

import type { Language } from "#texts/language.ts";

import type { Catalogues } from "../texts/catalogues.ts";
import { compileMessage } from "../texts/compileMessages.ts";

const NAMESPACE = "message";
const NAMESPACE_IMPORT = /^import \* as (\w+) from "#texts\/public\/(\w+)\.ts";$/gm;
const NAMED_IMPORT = /^import \{ ([^}]+) \} from "#texts\/public\/(\w+)\.ts";$/gm;

/**
 * Imports each message of one language from a module of its own, so that a chunk contains the messages that its pages use,
 * and none in another language. With one module for all messages of a feature, the entry would contain all of them.
 */
export function textsPlugin(catalogues: Catalogues, language: Language): BunPlugin {
  return {
    name: "texts of one language",
    setup(build) {
      build.onLoad({ filter: /[\\/]src[\\/](web|contract|resources)[\\/].+\.tsx?$/ }, async ({ path }) => ({
        contents: importMessages(await Bun.file(path).text()),
        loader: extname(path) === ".tsx" ? "tsx" : "ts",
      }));
      build.onResolve({ filter: /^message:/ }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onResolve({ filter: /^@messageformat\/runtime/ }, ({ path }) => ({
        path: Bun.resolveSync(path, resolve(".")),
      }));
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const [feature = "", name = ""] = path.split("/");
        return { contents: compileMessage(catalogues, { language, feature, name }), loader: "js" };
      });
    },
  };
}

/**
 * Replaces `import * as texts from "#texts/public/about.ts"` and `texts.title` by an import of the message `title`, in the
 * same line. The formatter guarantees the form of the import.
 */
export function importMessages(source: string): string {
  let text = source;
  for (const [statement, alias = "", feature = ""] of source.matchAll(NAMESPACE_IMPORT)) {
    const uses = new RegExp(`\\b${alias}\\.(\\w+)`, "g");
    const names = new Set(Array.from(text.matchAll(uses), ([, name = ""]) => name));
    text = text
      .replace(uses, `${alias}$$$1`)
      .replace(
        statement,
        [...names]
          .map((name) => messageImport(feature, name, `${alias}$${name}`).replaceAll("$", "$$$$"))
          .join(""),
      );
  }
  return text.replace(NAMED_IMPORT, (_, list: string, feature: string) =>
    list
      .split(",")
      .map((entry) => {
        const [name = "", alias = name] = entry.trim().split(" as ");
        return messageImport(feature, name, alias);
      })
      .join(""),
  );
}

function messageImport(feature: string, name: string, alias: string): string {
  return `import { ${name} as ${alias} } from "${NAMESPACE}:${feature}/${name}";`;
}
