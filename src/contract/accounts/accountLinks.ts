// One-time links with which a person chooses their own password: of an invitation, and of a forgotten password.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { emailSchema, nameSchema, opaqueTokenSchema, passwordSchema } from "./auth.ts";
import { DEFAULT_SCOPE } from "./scopes.ts";
import type { AdminScope } from "./scopes.ts";
import { AUTH_MESSAGES } from "./session.ts";
import { scopeSchema } from "./users.ts";

export const ACCOUNT_LINK_DAYS = 7;
export const ACCOUNT_LINK_LIFETIME_MS = ACCOUNT_LINK_DAYS * 24 * 3_600_000;

export const LINK_PURPOSES = ["invite", "reset"] as const;
/** Also the last segment of the page's address. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const ACCOUNT_LINK_MESSAGES = {
  unknown: "This link is not valid. Please open the whole link, or ask for a new one.",
  used: "This link was used already. Please sign in, or ask for a new link.",
  revoked: "This link was replaced or revoked. Please ask for a new one.",
  expired: "This link has expired. Please ask for a new one.",
  invitationGone: "This invitation was used or revoked already",
  ownAccount: "You change your own password in your account",
  notActive: "Only an active admin can reset their password",
  forgotten: "If an account has this email, a link is on its way to it",
} as const;

/** What the holder of an open link sees. */
export interface AccountLink {
  purpose: LinkPurpose;
  email: string;
  firstName: string;
  lastName: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** An invitation that was not used or revoked; it may have expired. */
export interface Invitation {
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What the account may do once it exists. */
  scope: AdminScope;
  /** The name of the admin or command at the time. */
  invitedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  isExpired: boolean;
}

/** The secret of a new link. It is stored as a hash, so that this is the only time it can be read. */
export interface LinkToken {
  /** For the fragment of the page's URL, which browsers don't send to the server. */
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** To be mailed. */
export interface MailedLink extends LinkToken {
  purpose: LinkPurpose;
  /** An address. */
  to: string;
}

/** Whether the link was mailed; otherwise it has to be handed on by hand. */
export type NewLink = LinkToken & { isMailed: boolean };

export type NewInvitation = Invitation & NewLink;

export const invitationSchema = z.object(
  lazyFields({
    email: emailSchema,
    firstName: () => nameSchema(AUTH_MESSAGES.firstNameRequired),
    lastName: () => nameSchema(AUTH_MESSAGES.lastNameRequired),
    scope: () => scopeSchema().default(DEFAULT_SCOPE),
  }),
);
export type InvitationFields = z.output<typeof invitationSchema>;

export const accountLinkSchema = z.object(lazyFields({ token: tokenSchema }));

/** What the invited person enters; the email is that of the invitation. For a reset, only the password is sent. */
export const acceptanceSchema = z.object(
  lazyFields({
    firstName: () => nameSchema(AUTH_MESSAGES.firstNameRequired),
    lastName: () => nameSchema(AUTH_MESSAGES.lastNameRequired),
    password: passwordSchema,
  }),
);
export type AcceptanceFields = z.output<typeof acceptanceSchema>;
export const acceptInvitationSchema = acceptanceSchema.extend(lazyFields({ token: tokenSchema }));

export const forgotPasswordSchema = z.object(lazyFields({ email: emailSchema }));

export const resetPasswordSchema = z.object(lazyFields({ token: tokenSchema, password: passwordSchema }));

function tokenSchema() {
  return opaqueTokenSchema("token");
}
