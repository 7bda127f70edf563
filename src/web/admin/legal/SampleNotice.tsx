import { legalTexts as texts } from "#texts/admin/legal.ts";

import { Warning } from "../ui/Warning.tsx";

/** Warns above the sample text that earlier releases showed on every site. */
export function SampleNotice() {
  return <Warning>{texts.sample}</Warning>;
}
