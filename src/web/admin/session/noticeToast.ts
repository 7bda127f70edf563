import type { AccountChange, AccountNotice } from "#contract/accounts/accountNotices.ts";
import { accountNoticeTexts as texts } from "#texts/admin/accountNotices.ts";

import type { NewToast } from "../ui/toasts/toasts.ts";

/**
 * They stay until they are closed: a notice may be the only sign of a stolen account.
 * @param formatDate of an ISO timestamp
 */
export function toNoticeToasts(notices: AccountNotice[], formatDate: (iso: string) => string): NewToast[] {
  const changes = new Set<Exclude<AccountChange, "codesRestored">>();
  const toasts: NewToast[] = [];
  for (const { kind, at } of notices) {
    if (kind === "required") toasts.push({ kind: "failed", text: texts.required({ date: formatDate(at) }) });
    else if (kind === "codesRestored") toasts.push({ kind: "failed", text: texts.codesRestored });
    else changes.add(kind);
  }
  if (changes.size > 0)
    toasts.push({
      kind: "failed",
      text: texts.sinceLastSignIn({
        changes: [...changes].map((change) => texts.changes[change]).join("; "),
      }),
    });
  return toasts;
}
