import type { MailedLink } from "#contract/accounts/accountLinks.ts";

/** Mails links, if the site sends mail. */
export interface LinkMailer {
  canMailLinks(): Promise<boolean>;
  /** @returns false if the link has to be handed on by hand */
  mailLink(link: MailedLink): Promise<boolean>;
}
