import { expect, test } from "bun:test";

import { readSources } from "#tests/support/system/sourceFiles.ts";

const code = await readSources("src/**/*.{ts,tsx}");

test("a command evaluates only its own modules: the version needs nothing of the server", () => {
  const version = listEvaluated("src/main.ts", "src/commands/runCommand.ts");
  expect(version.toSorted()).toEqual([
    "src/commands/commandLine.ts",
    "src/commands/commandTable.ts",
    "src/commands/engineOptions.ts",
    "src/commands/ownCommand.ts",
    "src/commands/runCommand.ts",
    "src/commands/settings.ts",
    "src/contract/envelope.ts",
    "src/contract/images.ts",
    "src/main.ts",
    "src/server/StartError.ts",
    "src/server/errors.ts",
  ]);
  // It runs every few seconds in a container.
  expect(listEvaluated("src/commands/health.ts").length).toBeLessThan(25);
  expect(listEvaluated("src/commands/serve.ts").length).toBeGreaterThan(100);
});

/** The files and packages that loading these files evaluates. */
function listEvaluated(...paths: string[]): string[] {
  const files = new Map(code.map((source) => [source.path, source]));
  const evaluated = new Set<string>();
  const visit = (name: string) => {
    if (evaluated.has(name)) return;
    evaluated.add(name);
    for (const { path, specifier, kind } of files.get(name)?.imports ?? [])
      if (kind === "value" && !specifier.startsWith("node:")) visit(path ?? specifier);
  };
  for (const path of paths) visit(path);
  return [...evaluated];
}
