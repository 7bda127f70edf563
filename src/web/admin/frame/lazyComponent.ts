import { lazy } from "react";
import type { ComponentType } from "react";

import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";

/** Loads the component's code when it is first rendered. Rendering throws a `ChunkLoadError` if that fails. */
export function lazyComponent<P extends object = object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const component = await load().catch((cause: unknown) => {
      throw new ChunkLoadError("The code of a screen did not arrive", { cause });
    });
    return { default: component };
  });
}
