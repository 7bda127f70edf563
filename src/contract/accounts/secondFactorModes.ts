export const SECOND_FACTOR_MODES = ["optional", "required"] as const;
export type SecondFactorMode = (typeof SECOND_FACTOR_MODES)[number];
