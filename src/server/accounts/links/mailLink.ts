import type { LinkPurpose, LinkToken } from "#contract/accounts/accountLinks.ts";
import type { User } from "#contract/accounts/users.ts";

/** Mails links, if the site sends mail. */
export interface LinkMailer {
  canMailLinks(): Promise<boolean>;
  mailLink(link: {
    purpose: LinkPurpose;
    to: { name: string; address: string };
    token: string;
    /** Milliseconds since 1970. */
    expiresAt: number;
  }): Promise<boolean>;
}

interface MailedLink {
  person: Pick<User, "email" | "firstName" | "lastName">;
  link: LinkToken;
}

/** @returns false if the link has to be handed on by hand */
export function mailLink(
  mailer: LinkMailer,
  purpose: LinkPurpose,
  { person: { email, firstName, lastName }, link: { token, expiresAt } }: MailedLink,
): Promise<boolean> {
  const to = { name: `${firstName} ${lastName}`, address: email };
  return mailer.mailLink({ purpose, to, token, expiresAt: Date.parse(expiresAt) });
}
