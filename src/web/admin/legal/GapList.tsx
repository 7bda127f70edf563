// What a text still lacks before it can be published; each entry leads to its place.
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { findOpenGaps } from "#contract/legal/legalValidation.ts";
import type { LegalFieldName } from "#contract/legal/legalValidation.ts";
import type { PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { LegalFields } from "#contract/legal/legalFields.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { focusField } from "../collections/form/focusField.ts";
import { Icon } from "../ui/Icon.tsx";

import { FIELD_LABELS } from "./legalForm.ts";
import { LEGAL_FORM_ID } from "./useLegalForm.ts";

import styles from "./GapList.module.css";

interface GapListProps {
  fields: LegalFields;
  values: Record<LegalLanguage, PlaceholderValues>;
}

export function GapList({ fields, values }: GapListProps) {
  const gaps = distinct(findOpenGaps(fields, values).map(atItsField));
  if (gaps.length === 0) return null;
  return (
    <section className={styles.gaps} aria-labelledby="gaps">
      <h2 className={styles.title} id="gaps">
        <Icon name="alert" />
        {texts.gaps}
      </h2>
      <ul className={styles.list}>
        {gaps.map(({ field, gap }) => (
          <li key={field + gap}>
            <button type="button" className={styles.gap} onClick={() => showGap(field, gap)}>
              {gap}
            </button>{" "}
            <span className={styles.field}>{FIELD_LABELS[field]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Gap {
  field: LegalFieldName;
  gap: string;
}

/** A document number that is missing is filled in at its own field, not in the text that refers to it. */
function atItsField({ field, gap }: Gap): Gap {
  return /^\{\{\s*number\s*\}\}$/.test(gap) ? { field: "number", gap } : { field, gap };
}

function distinct(gaps: Gap[]): Gap[] {
  return [...new Map(gaps.map((gap) => [gap.field + gap.gap, gap])).values()];
}

/** Selects it, so that what is typed next takes its place. */
function showGap(field: LegalFieldName, gap: string) {
  focusField(LEGAL_FORM_ID, field);
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#${LEGAL_FORM_ID} :is([name="${field}"], [name^="${field}."])`,
  );
  const box = [...boxes].find(({ value }) => value?.includes(gap));
  if (!box) return;
  const from = box.value.indexOf(gap);
  box.focus();
  box.setSelectionRange(from, from + gap.length);
  scrollToSelection(box, from);
}

/** A long text does not show its selection by itself. */
function scrollToSelection(box: HTMLElement, from: number) {
  if (!(box instanceof HTMLTextAreaElement)) return;
  const share = from / Math.max(1, box.value.length);
  const { top, height } = box.getBoundingClientRect();
  scrollTo({ top: scrollY + top + share * height - innerHeight / 2 });
}
