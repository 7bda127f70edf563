import { inspect } from "node:util";

import type { Node, Window } from "happy-dom";

/**
 * Makes a failed `expect` print only a node's own tag. Printing all that a node refers to, such as the window
 * and React's fibers, takes minutes.
 */
export function installShallowNodeInspect(window: Window): void {
  function print(this: Node): string {
    const clone = this.cloneNode(false);
    return clone instanceof window.Element ? clone.outerHTML : this.nodeName;
  }

  Object.defineProperty(window.Node.prototype, inspect.custom, { value: print });
}
