// The key that was meant, on a Latin and on a Thai keyboard alike.

const SYMBOLS: Record<string, [plain: string, shifted: string]> = {
  Slash: ["/", "?"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
};

/** `k`, `?`, `Delete`: letters small; where the layout writes another script, the letter on the same place of a Latin one. */
export function normalizeKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key.length > 1) return key;
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Digit\d$/.test(code)) return code.slice(5);
  return SYMBOLS[code]?.[shiftKey ? 1 : 0] ?? key;
}
