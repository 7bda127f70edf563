/** What a site needs before it is complete, in the order of the guided set-up. */
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
  /** The origin in PUBLIC_URL, which overrides the setting `webAddress`. */
  publicUrl: string | null;
}
