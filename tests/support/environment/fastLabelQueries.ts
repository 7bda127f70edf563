import { Document, HTMLFormElement, PropertySymbol } from "happy-dom";
import type { Element } from "happy-dom";

type LabelList = ReturnType<Document["querySelectorAll"]>;

const LABEL_FOR_SELECTOR = /^label\[for="([^"\\]*)"\]$/;

/**
 * Indexes labels by field: a query by label looks up the labels of every field, and happy-dom walks the whole
 * document for each. Call it once, because it patches prototypes that all windows share.
 */
export function installFastLabelQueries(): void {
  const originalQuery = Document.prototype.querySelectorAll;
  // happy-dom returns the same list until the document changes.
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
  // Forms have no labels, but happy-dom would search the form's fields for one named "labels".
  Reflect.set(HTMLFormElement.prototype, "labels", undefined);
}
