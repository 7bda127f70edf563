import type { AuditEntry, AuditValue } from "#contract/audit/audit.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { auditTexts as texts } from "#texts/admin/audit.ts";
import { notificationTexts } from "#texts/admin/notifications.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { DEFAULT_LANGUAGE, getLanguage } from "#texts/language.ts";

/** Kinds whose actions say what was done without a noun, such as "Signed in". */
const WITHOUT_NOUN = new Set(["session", "call", "backup", "audit"]);

/** Fields with one of a few fixed values, also in a translation. */
const NAMED_FIELDS = /^(status|type|scope|role|secondFactor)( \(|$)/;

/** "Published article". */
export function actionLabel({ action, kind }: Pick<AuditEntry, "action" | "kind">): string {
  const label = texts.actions[action];
  return WITHOUT_NOUN.has(kind) ? label : texts.what({ action: label, kind: kindLabel(kind) });
}

/** The server's own work is logged under these names. */
const SERVER_NAMES = new Set(["vitrine serve", "vitrine retention"]);

/** Visitors and commands are stored under names such as "visitor" and "vitrine backup". */
export function actorName({ id, name }: AuditEntry["person"]): string {
  if (id !== null) return name;
  if (name === "visitor") return texts.actors.visitor;
  if (SERVER_NAMES.has(name)) return texts.actors.server;
  return name.startsWith("vitrine ") ? texts.actors.command({ command: name }) : name;
}

/** Devices are stored in English, such as "Chrome on Windows" or "Unknown browser". */
export function deviceText(device: string): string {
  const { name } = accountTexts.devices;
  const [browser = "", system] = device.split(" on ");
  const isUnknown = browser === "Unknown browser";
  if (system === undefined) return isUnknown ? name.unknown : browser;
  return isUnknown ? name.unknownBrowser({ system }) : name.full({ browser, system });
}

/** A content type without a label here has its name. */
export function kindLabel(kind: string): string {
  const labels: Record<string, string> = texts.kinds;
  return labels[kind] ?? kind;
}

/**
 * "Filter label" for `filterLabel`; `title (th)` is a field of a translation. A field without a label here has that of its form,
 * or its name.
 */
export function fieldLabel(field: string): string {
  const [name = field, language = ""] = field.split(/(?= \()/);
  const labels: Record<string, string> = texts.fields;
  return `${labels[name] ?? recordLabel(name) ?? settingLabel(name) ?? capitalizeField(name)}${language}`;
}

function recordLabel(name: string): string | undefined {
  const types: Record<string, string>[] = Object.values(recordTexts.types).map(({ fields }) => fields);
  types.push(notificationTexts.fields, recordTexts.seo.fields);
  return types.find((fields) => fields[name])?.[name];
}

function settingLabel(name: string): string | undefined {
  const labels: Record<string, string> = settingTexts.fields;
  return getLanguage() === DEFAULT_LANGUAGE ? undefined : labels[name];
}

function capitalizeField(field: string): string {
  return capitalize(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param field names the statuses, types, scopes, second factors and devices among the values */
export function valueText(value: AuditValue, field: string): string {
  if (value === null || value === "") return texts.empty;
  const names: Record<string, string> = { ...texts.values, ...settingTexts.options.secondFactor };
  if (typeof value === "string" && NAMED_FIELDS.test(field)) return names[value] ?? value;
  if (typeof value === "string" && field === "device") return deviceText(value);
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value !== "object") return String(value);
  return "hidden" in value ? texts.hidden : texts.cut({ text: value.text, length: value.length });
}
