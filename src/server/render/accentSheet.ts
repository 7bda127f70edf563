// The firm's own accent as a tiny style sheet beside the bundle's: the security policy allows no inline style.
import { accentColours, DEFAULT_HUE } from "#contract/accent.ts";
import type { Hue } from "#contract/accent.ts";
import type { AppContext } from "#server/api/context.ts";
import { AppError } from "#server/errors.ts";

type Entry = "public" | "admin";

/** Route of all sheets there can be: one for each entry and hue. */
export const ACCENT_ROUTE = "/:sheet{accent-(?:public|admin)-\\d{1,3}-\\w+\\.css}";

/** Its address; `null` for the design's own hue, which needs no sheet. The name says all, so a sheet may be kept for ever. */
export function accentSheet(entry: Entry, hue: Hue): string | null {
  return hue === DEFAULT_HUE ? null : `/${nameOf(entry, hue)}`;
}

export function sendAccentSheet(c: AppContext): Response {
  const name = c.req.param("sheet") ?? "";
  const [, kind, degrees] = /^accent-(\w+)-(\d+)-/.exec(name) ?? [];
  const entry: Entry = kind === "admin" ? "admin" : "public";
  const hue = Number(degrees);
  // Another version of the program may have drawn another sheet for this hue.
  if (hue >= 360 || name !== nameOf(entry, hue)) {
    throw new AppError("notFound", "There is nothing at this address");
  }
  return new Response(writeSheet(entry, hue), {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}

function nameOf(entry: Entry, hue: Hue): string {
  return `accent-${entry}-${hue}-${Bun.hash(writeSheet(entry, hue)).toString(36).slice(0, 8)}.css`;
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
  return writeRule(":root", tokens[entry].light) + writeRule('[data-theme="dark"]', tokens[entry].dark);
}

function writeRule(selector: string, tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, colour]) => `  --${name}: ${colour};\n`);
  return `${selector} {\n${lines.join("")}}\n`;
}
