// Says in a sentence what the site knows of the visit that a message was written on.
import type { MessageSource } from "#contract/messages/messages.ts";

export function sourceSentence({ page, entry, referrer, campaign }: MessageSource): string {
  const parts = [
    `Written on ${page}`,
    referrer && `came from ${referrer}`,
    campaign && `campaign ${campaign}`,
    entry !== "" && entry !== page && `began on ${entry}`,
  ];
  return parts.filter(Boolean).join(", ");
}
