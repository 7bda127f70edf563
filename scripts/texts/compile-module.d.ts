// Covers only what this project uses; the package has no types for this module.
declare module "@messageformat/core/compile-module" {
  import type MessageFormat from "@messageformat/core";

  /** @returns the source of an ES module */
  export default function compileModule(
    messageFormat: MessageFormat<"string">,
    messages: Record<string, string>,
  ): string;
}
