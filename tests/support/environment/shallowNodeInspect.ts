// How a failed `expect` prints a node: its own tag. Everything that hangs together with it, the window and React's tree, takes minutes.
import { inspect } from "node:util";

import type { Node, Window } from "happy-dom";

export function installShallowNodeInspect(window: Window): void {
  function print(this: Node): string {
    const clone = this.cloneNode(false);
    return clone instanceof window.Element ? clone.outerHTML : this.nodeName;
  }

  Object.defineProperty(window.Node.prototype, inspect.custom, { value: print });
}
