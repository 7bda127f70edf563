/** What an editor can mend, and where. */
export interface HealthUse {
  /** The name of a content type, or `client`. */
  kind: string;
  id: string;
  name: string;
}

export const HEALTH_KINDS = ["links", "alts", "pictures"] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];

/** The numbers of findings in what is published. */
export interface HealthCounts extends Record<HealthKind, number> {
  /** Missing and outdated texts in further languages, which the translation board lists. */
  translations: number;
}

export interface HealthFinding {
  uses: HealthUse[];
  /** Of a dead link. */
  url?: string;
  /** Why it is dead: a status of HTTP, or the code of a failed connection. */
  reason?: string;
  /** ISO 8601, UTC. */
  checkedAt?: string;
  /** How many pictures. */
  count?: number;
}

export const HEALTH_MESSAGES = { kind: "kind must be links, alts or pictures" } as const;
