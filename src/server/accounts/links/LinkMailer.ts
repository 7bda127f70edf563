import type { LinkPurpose } from "#contract/accounts/accountLinks.ts";

/** Mails links, if the site sends mail. */
export interface LinkMailer {
  canMailLinks(): Promise<boolean>;
  /** @returns false if the link has to be handed on by hand */
  mailLink(link: { purpose: LinkPurpose; to: string; token: string; expiresAt: string }): Promise<boolean>;
}
