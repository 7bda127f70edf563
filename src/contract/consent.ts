export const CONSENT_CHOICES = ["accepted", "refused"] as const;

/** What a visitor decided about the tags. */
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** Choices of the last 30 days. */
export type ConsentCounts = Record<ConsentChoice, number>;
