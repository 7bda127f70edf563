import type { MessageSource } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";

/** Describes the visit that a message was sent from; omits what is unknown. */
export function describeSource({ page, entry, referrer, campaign }: MessageSource): string {
  const facts = [
    texts.sentFrom({ page }),
    referrer && texts.cameFrom({ referrer }),
    campaign && texts.campaign({ name: campaign }),
    entry !== "" && entry !== page && texts.visitStartedOn({ page: entry }),
  ];
  return facts.filter(Boolean).join(" · ");
}
