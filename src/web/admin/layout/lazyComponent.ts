import { lazy } from "react";
import type { ComponentType } from "react";

import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";

/**
 * A component whose code is loaded when it is first rendered.
 * @throws while rendering, a `ChunkLoadError` if the code can't be loaded
 */
export function lazyComponent<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError("The code of a screen did not arrive", { cause });
    }
  });
}
