// The firm's own accent: rules at the end of a public page's style, and for the back office a tiny style sheet.
import { accentColours, DEFAULT_HUE } from "#contract/accent.ts";
import type { Hue } from "#contract/accent.ts";
import type { AppContext } from "#server/api/context.ts";
import { AppError } from "#server/errors.ts";

type Entry = "public" | "admin";

/** Route of all sheets of the back office: one for each hue. */
export const ACCENT_ROUTE = "/:sheet{accent-admin-\\d{1,3}-\\w+\\.css}";

/** Its address; `null` for the design's own hue, which needs no sheet. The name says all, so a sheet may be kept for ever. */
export function accentSheet(hue: Hue): string | null {
  return hue === DEFAULT_HUE ? null : `/${nameOf(hue)}`;
}

/** What a public page's style ends with; empty for the design's own hue. */
export function accentRules(hue: Hue | null): string {
  return hue === null || hue === DEFAULT_HUE ? "" : `\n${writeSheet("public", hue)}`;
}

export function sendAccentSheet(c: AppContext): Response {
  const name = c.req.param("sheet") ?? "";
  const [, degrees] = /^accent-admin-(\d+)-/.exec(name) ?? [];
  const hue = Number(degrees);
  // Another version of the program may have drawn another sheet for this hue.
  if (hue >= 360 || name !== nameOf(hue)) {
    throw new AppError("notFound", "There is nothing at this address");
  }
  return new Response(writeSheet("admin", hue), {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}

function nameOf(hue: Hue): string {
  return `accent-admin-${hue}-${Bun.hash(writeSheet("admin", hue)).toString(36).slice(0, 8)}.css`;
}

/** The tokens that have the design's hue; `styles/tokens.css` and `styles/admin.css` define them. */
function writeSheet(entry: Entry, hue: Hue): string {
  const { light, dark, cobalt } = accentColours(hue);
  const veil = cobalt.replace(")", " / 0%)");
  const tokens: Record<Entry, Record<"light" | "dark", Record<string, string>>> = {
    public: {
      light: { accent: light.accent, cobalt, veil },
      dark: { accent: dark.accent },
    },
    admin: {
      light: { accent: light.accent, "accent-hover": light.hover, tint: light.tint, cobalt },
      dark: { accent: dark.accent, "accent-hover": dark.hover, tint: dark.tint },
    },
  };
  // Stronger than the tokens they replace, whichever of the two comes last.
  return (
    writeRule(":root:root", tokens[entry].light) +
    writeRule('[data-theme="dark"][data-theme]', tokens[entry].dark)
  );
}

function writeRule(selector: string, tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, colour]) => `  --${name}: ${colour};\n`);
  return `${selector} {\n${lines.join("")}}\n`;
}
