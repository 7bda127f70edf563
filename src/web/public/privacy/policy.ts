// What a privacy policy consists of, in whichever language, and the policies there are.
import type { Site } from "#contract/site.ts";

import { englishPolicy } from "./englishPolicy.ts";
import type { Policy } from "./policyParts.ts";
import { thaiPolicy } from "./thaiPolicy.ts";

export type PolicyLanguage = "th" | "en";

/** The Thai text comes first: it is the one the law is about. */
export const LANGUAGES: readonly { language: PolicyLanguage; name: string; query: string }[] = [
  { language: "th", name: "ไทย", query: "" },
  { language: "en", name: "English", query: "?lang=en" },
];

export const POLICY_PATH = "/privacy-policy";

export function policyIn(language: PolicyLanguage, site: Site): Policy {
  return language === "th" ? thaiPolicy(site) : englishPolicy(site);
}
