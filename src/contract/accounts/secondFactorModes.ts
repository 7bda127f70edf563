export const SECOND_FACTOR_MODES = ["optional", "required"] as const;
