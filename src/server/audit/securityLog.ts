import type { AppContext } from "#server/http/context.ts";
import type { LogFields, Logger } from "#server/logger.ts";

/** The reason codes of the log's security events. Scripts may depend on them. */
export type SecurityReason =
  | "sign_in"
  | "sign_in_failed"
  | "password_accepted"
  | "locked_out"
  | "confirm_identity_failed"
  | "refused"
  | "signed_out"
  | "invitation_created"
  | "reset_link_created"
  | "account_created"
  | "account_changed"
  | "account_deleted";

/** Ids instead of names: the log contains no personal data. */
export function logSecurityEvent(
  c: AppContext,
  log: Logger,
  { reason, ...fields }: LogFields & { reason: SecurityReason },
): void {
  const userId = c.get("session")?.user._id;
  log.warn("security event", { reason, requestId: c.get("requestId"), userId, ...fields });
}
