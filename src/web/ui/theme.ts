export const THEME_KEY = "vitrine.theme";
export type Theme = "light" | "dark";
