// What a link tells of the campaign it belongs to: `utm_*` in the query of a page's address. Without a schema, so that the public
// pages can use it.
import { plainLine } from "../fields/text.ts";

const CAMPAIGN_PARAMETERS = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Characters of each of its words. */
const LONGEST_WORD = 60;

/** `source / medium / campaign`, what is missing left out; empty where there is none. */
export function toCampaign(query: string): string {
  if (!query.includes("utm_")) return "";
  const given = new URLSearchParams(query);
  const words = CAMPAIGN_PARAMETERS.map((name) => toWord(given.get(name) ?? ""));
  return words.filter(Boolean).join(" / ");
}

/** The part of a query that tells of a campaign, with its question mark; empty where none does. */
export function campaignQuery(query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of CAMPAIGN_PARAMETERS) {
    const word = given.get(name);
    if (word) kept.set(name, word.slice(0, LONGEST_WORD));
  }
  return kept.size > 0 ? `?${kept}` : "";
}

/** Half a character, as a cut leaves it, becomes a sign for one. */
function toWord(text: string): string {
  return plainLine(text.slice(0, LONGEST_WORD)).trim();
}
