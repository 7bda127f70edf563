// The labels of a field, looked up: a search by label asks every field for its own, and happy-dom walks the whole document for each.
import { Document, HTMLFormElement, PropertySymbol } from "happy-dom";
import type { Element } from "happy-dom";

type LabelList = ReturnType<Document["querySelectorAll"]>;

const LABEL_FOR_SELECTOR = /^label\[for="([^"\\]*)"\]$/;

/** Once: it is the classes that are changed, which all windows share. */
export function installFastLabelQueries(): void {
  const originalQuery = Document.prototype.querySelectorAll;
  // happy-dom gives the same list again as long as nothing in the document has changed.
  const labelsByList = new WeakMap<LabelList, Map<string, Element[]>>();

  function groupByField(labels: LabelList): Map<string, Element[]> {
    const cached = labelsByList.get(labels);
    if (cached) return cached;
    const grouped = Map.groupBy(labels, (label) => label.getAttribute("for") ?? "");
    labelsByList.set(labels, grouped);
    return grouped;
  }

  Reflect.set(Document.prototype, "querySelectorAll", function find(this: Document, selector: string) {
    const field = LABEL_FOR_SELECTOR.exec(selector)?.[1];
    if (field === undefined) return originalQuery.call(this, selector);
    const labels = originalQuery.call(this, "label");
    const found = groupByField(labels).get(field) ?? [];
    return Reflect.construct(labels.constructor, [PropertySymbol.illegalConstructor, found]);
  });
  // Forms have none; asked all the same, one would look through its fields for one of that name.
  Reflect.set(HTMLFormElement.prototype, "labels", undefined);
}
