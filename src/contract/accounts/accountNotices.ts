export const ACCOUNT_CHANGES = [
  "totpAdded",
  "totpRemoved",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodesReplaced",
  "codesRestored",
  "reset",
  "passwordChanged",
  "passwordReset",
  "emailChanged",
] as const;
/** `codesRestored`: a restored backup ended the recovery codes; `reset` removed all second factors; `passwordReset` used a link. */
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** A change of how the account signs in since the last sign-in, or the coming obligation to add a second factor. */
export interface AccountNotice {
  kind: AccountChange | "required";
  /** ISO 8601, UTC: the time of the change, or the end of the grace period. */
  at: string;
}
