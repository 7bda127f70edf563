// The name under which a browser remembers the chosen theme.

export const THEME_KEY = "vitrine.theme";
export type Theme = "light" | "dark";
