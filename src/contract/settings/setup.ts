/** What a firm fills in before its site is complete, in the order of the guided set-up. */
export const CHECKLIST_ITEMS = [
  "name",
  "webAddress",
  "taglines",
  "services",
  "contact",
  "address",
  "policy",
  "activity",
  "live",
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export interface SetupState {
  done: ChecklistItem[];
  /** Origin that the operator set as PUBLIC_URL, which goes before the setting `webAddress`. */
  publicUrl: string | null;
}
