import type { Site } from "./site.ts";

/** Changing them needs a recent authentication: a stolen token must not weaken the protection of accounts or of the audit log. */
export const SECURITY_SETTINGS = [
  "sessionIdleDays",
  "sessionMaxDays",
  "auditMonths",
  "secondFactor",
  "secondFactorGraceDays",
] as const satisfies (keyof Site)[];
