// The labels of a field, looked up: a search by label asks every field for its own, and happy-dom walks the whole document for each.
import { Document, HTMLFormElement, PropertySymbol } from "happy-dom";
import type { Element } from "happy-dom";

type List = ReturnType<Document["querySelectorAll"]>;

const BY_FIELD = /^label\[for="([^"\\]*)"\]$/;

/** Once: it is the classes that are changed, which all windows share. */
export function lightenLabels(): void {
  const search = Document.prototype.querySelectorAll;
  // happy-dom gives the same list again as long as nothing in the document has changed.
  const sorted = new WeakMap<List, Map<string, Element[]>>();

  function byField(labels: List): Map<string, Element[]> {
    const known = sorted.get(labels);
    if (known) return known;
    const made = Map.groupBy(labels, (label) => label.getAttribute("for") ?? "");
    sorted.set(labels, made);
    return made;
  }

  Reflect.set(Document.prototype, "querySelectorAll", function find(this: Document, selector: string) {
    const field = BY_FIELD.exec(selector)?.[1];
    if (field === undefined) return search.call(this, selector);
    const labels = search.call(this, "label");
    const found = byField(labels).get(field) ?? [];
    return Reflect.construct(labels.constructor, [PropertySymbol.illegalConstructor, found]);
  });
  // Forms have none; asked all the same, one would look through its fields for one of that name.
  Reflect.set(HTMLFormElement.prototype, "labels", undefined);
}
