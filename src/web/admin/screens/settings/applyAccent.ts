import { accentColours } from "#resources/settings/accent.ts";
import type { Hue } from "#resources/settings/site.ts";

let sheet: CSSStyleSheet | null = null;

/** Applies a new accent without a reload. The tokens are those of the server's stylesheet for the hue. */
export function applyAccent(hue: Hue): void {
  const { light, dark } = accentColours(hue);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    `${formatRule(":root:root", light)}${formatRule('[data-theme="dark"][data-theme]', dark)}`,
  );
}

function formatRule(
  selector: string,
  { accent, hover, tint }: ReturnType<typeof accentColours>["light"],
): string {
  return `${selector} { --accent: ${accent}; --accent-hover: ${hover}; --tint: ${tint}; }\n`;
}
