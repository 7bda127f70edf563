// Campaign parameters (`utm_*`) of an address. Without a schema, so that public pages can import it.
import { normalizeLine } from "../fields/text.ts";

const CAMPAIGN_PARAMETERS = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Characters per parameter. */
const MAX_VALUE_LENGTH = 60;

/** `source / medium / campaign` without missing parts; may be empty. */
export function formatCampaign(query: string): string {
  if (!query.includes("utm_")) return "";
  const params = new URLSearchParams(query);
  const values = CAMPAIGN_PARAMETERS.map((name) => normalizeValue(params.get(name) ?? ""));
  return values.filter(Boolean).join(" / ");
}

/** The campaign parameters of a query, with the question mark; may be empty. */
export function pickCampaignQuery(query: string): string {
  const params = new URLSearchParams(query);
  const campaignParams = new URLSearchParams();
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = params.get(name);
    if (value) campaignParams.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  return campaignParams.size > 0 ? `?${campaignParams}` : "";
}

/** Replaces half a character, which a cut may leave. */
function normalizeValue(text: string): string {
  return normalizeLine(text.slice(0, MAX_VALUE_LENGTH)).trim();
}
