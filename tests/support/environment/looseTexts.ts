import type { Window } from "happy-dom";

/** The texts of the running test that have no element of their own, each with the elements and components around it. */
const found = new Set<string>();

/**
 * Records the text nodes that React creates. It creates none for a text that is the only child of an element. Browsers that
 * translate a page replace text nodes, after which React can neither remove nor update its own. They don't replace white
 * space.
 */
export function recordLooseTexts({ document }: Window): void {
  const create = document.createTextNode.bind(document);
  document.createTextNode = (data) => {
    const node = create(data);
    // Later, because React links the node to its fiber once it has it.
    if (String(data ?? "").trim() !== "") queueMicrotask(() => describeIfReacts(node));
    return node;
  };
}

/** @throws if React has created such a text since the last call */
export function assertNoLooseTexts(): void {
  const texts = [...found];
  found.clear();
  if (texts.length > 0) throw new Error(`These texts need an element of their own:\n${texts.join("\n")}`);
}

function describeIfReacts(node: { data: string }) {
  const key = Object.keys(node).find((name) => name.startsWith("__reactFiber$"));
  if (key === undefined) return;
  const around = listAncestors(Reflect.get(node, key)).slice(0, 4);
  found.add(`${JSON.stringify(node.data)} in ${around.join(" in ")}`);
}

interface Fiber {
  type: string | { name?: string } | null;
  return: Fiber | null;
}

function listAncestors(fiber: Fiber | null): string[] {
  if (!fiber) return [];
  const name = typeof fiber.type === "string" ? `<${fiber.type}>` : fiber.type?.name;
  return [...(name ? [name] : []), ...listAncestors(fiber.return)];
}
