// Campaign parameters (`utm_*`) of an address. Without a schema, so that public pages can import it.
import { plainLine } from "../fields/text.ts";

const CAMPAIGN_PARAMETERS = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Characters per parameter. */
const LONGEST_WORD = 60;

/** `source / medium / campaign` without missing parts; may be empty. */
export function toCampaign(query: string): string {
  if (!query.includes("utm_")) return "";
  const given = new URLSearchParams(query);
  const words = CAMPAIGN_PARAMETERS.map((name) => toWord(given.get(name) ?? ""));
  return words.filter(Boolean).join(" / ");
}

/** The campaign parameters of a query, with the question mark; may be empty. */
export function campaignQuery(query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of CAMPAIGN_PARAMETERS) {
    const word = given.get(name);
    if (word) kept.set(name, word.slice(0, LONGEST_WORD));
  }
  return kept.size > 0 ? `?${kept}` : "";
}

/** Replaces half a character, which a cut may leave. */
function toWord(text: string): string {
  return plainLine(text.slice(0, LONGEST_WORD)).trim();
}
