import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findUnfilledByField } from "#resources/legalTextSchema.ts";
import type { LegalFieldName, LegalFields } from "#resources/legalTexts.ts";
import type { PlaceholderValues } from "#resources/legalPlaceholders.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { focusField } from "#web/admin/forms/focusField.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { LEGAL_FORM_ID } from "./useLegalForm.ts";

import styles from "./MissingValueList.module.css";

interface MissingValueListProps {
  fields: LegalFields;
  values: Record<LegalLanguage, PlaceholderValues>;
}

export function MissingValueList({ fields, values }: MissingValueListProps) {
  const missingValues = uniqueByName(findUnfilledByField(fields, values).map(toOwnField));
  if (missingValues.length === 0) return null;
  return (
    <section className={styles.gaps} aria-labelledby="gaps">
      <h2 className={styles.title} id="gaps">
        <Icon name="alert" />
        <span>{texts.gaps}</span>
      </h2>
      <ul className={styles.list}>
        {missingValues.map(({ field, placeholder }) => (
          <li key={field + placeholder}>
            <button type="button" className={styles.gap} onClick={() => selectInField(field, placeholder)}>
              {placeholder}
            </button>{" "}
            <span className="nowrap quiet">{texts.fields[field]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingValue {
  field: LegalFieldName;
  placeholder: string;
}

/** A missing document number is entered in its own field, not in the text that refers to it. */
function toOwnField({ field, placeholder }: MissingValue): MissingValue {
  return /^\{\{\s*number\s*\}\}$/.test(placeholder)
    ? { field: "number", placeholder }
    : { field, placeholder };
}

function uniqueByName(values: MissingValue[]): MissingValue[] {
  return [...new Map(values.map((value) => [value.field + value.placeholder, value])).values()];
}

/** Selects the placeholder, so that typing replaces it. */
function selectInField(field: LegalFieldName, placeholder: string) {
  focusField(LEGAL_FORM_ID, field);
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#${LEGAL_FORM_ID} :is([name="${field}"], [name^="${field}."])`,
  );
  const box = [...boxes].find(({ value }) => value?.includes(placeholder));
  if (!box) return boxes[0] && selectInEditor(boxes[0], placeholder);
  const from = box.value.indexOf(placeholder);
  box.focus();
  box.setSelectionRange(from, from + placeholder.length);
  scrollToSelection(box, from);
}

/** The editor follows the selection of the browser. */
function selectInEditor(text: HTMLElement, placeholder: string) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let from = -1;
  while (from < 0 && walker.nextNode()) from = walker.currentNode.nodeValue?.indexOf(placeholder) ?? -1;
  if (from < 0) return;
  getSelection()?.setBaseAndExtent(walker.currentNode, from, walker.currentNode, from + placeholder.length);
  walker.currentNode.parentElement?.scrollIntoView?.({ block: "center" });
}

/** Browsers don't scroll to a selection in a long text. */
function scrollToSelection(box: HTMLElement, from: number) {
  if (!(box instanceof HTMLTextAreaElement)) return;
  const share = from / Math.max(1, box.value.length);
  const { top, height } = box.getBoundingClientRect();
  scrollTo({ top: scrollY + top + share * height - innerHeight / 2 });
}
