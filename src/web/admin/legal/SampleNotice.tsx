import { legalTexts as texts } from "#texts/admin/legal.ts";

import { Banner } from "../ui/Banner.tsx";

/** Warns above the sample text that earlier releases showed on every site. */
export function SampleNotice() {
  return <Banner kind="warning">{texts.sample}</Banner>;
}
