import type { AuditEntry, AuditValue } from "#contract/audit/audit.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";

/** Kinds whose actions say what was done without a noun, such as "Signed in". */
const WITHOUT_NOUN = new Set(["session", "call", "backup", "audit"]);

/** "Published article". */
export function actionLabel({ action, kind }: Pick<AuditEntry, "action" | "kind">): string {
  const label = texts.actions[action];
  return WITHOUT_NOUN.has(kind) ? label : `${label} ${kindLabel(kind)}`;
}

/** A content type without a label here has its name. */
export function kindLabel(kind: string): string {
  const labels: Record<string, string> = texts.kinds;
  return labels[kind] ?? kind;
}

/** "Filter label" for `filterLabel`. */
export function fieldLabel(field: string): string {
  return capitalize(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function valueText(value: AuditValue): string {
  if (value === null || value === "") return texts.empty;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value !== "object") return String(value);
  return "hidden" in value ? texts.hidden : texts.cut({ text: value.text, length: value.length });
}
