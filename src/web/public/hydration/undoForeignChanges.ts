/** Dispatched on `window` right before hydration. */
export const BEFORE_HYDRATION = "beforehydration";

/**
 * Undoes, right before hydration, what other programs such as translators and password managers have done to the server's
 * markup: React discards markup that it doesn't expect, with what was typed in it. Call it once the document is parsed.
 */
export function undoForeignChanges() {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  const options = { childList: true, subtree: true, characterDataOldValue: true };
  observer.observe(document.getElementById("root") ?? document.body, options);
  const undo = () => {
    const focused = document.activeElement;
    changes.push(...observer.takeRecords());
    observer.disconnect();
    for (let last = changes.pop(); last; last = changes.pop()) undoChange(last);
    // A field that is moved loses the focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
  };
  addEventListener(BEFORE_HYDRATION, undo, { once: true });
}

/** Tolerates a target that was also changed while it was out of the document, where it was not observed. */
function undoChange(change: MutationRecord) {
  const { target, addedNodes, removedNodes, previousSibling, nextSibling } = change;
  if (change.type === "characterData") return void (target.nodeValue = change.oldValue);
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const isAfter = previousSibling?.parentNode === target;
  const isBefore = nextSibling?.parentNode === target;
  const next = isAfter ? previousSibling.nextSibling : isBefore ? nextSibling : target.firstChild;
  for (const node of removedNodes) target.insertBefore(node, next);
}
