import type { AccountChange, AccountNotice } from "#contract/accounts/accountNotices.ts";
import { accountNoticeTexts as texts } from "#texts/admin/accountNotices.ts";
import { accountChange } from "#texts/public/notices.ts";

import type { NewToast } from "#web/admin/ui/toasts/toasts.ts";

interface NoticeOptions {
  /** Of an ISO timestamp. */
  formatDate: (iso: string) => string;
  /** Called when the person closes the changes. @param until the time of the last one */
  onAcknowledge: (until: string) => void;
}

/** They stay until they are closed: a notice may be the only sign of a stolen account. */
export function toNoticeToasts(
  notices: AccountNotice[],
  { formatDate, onAcknowledge }: NoticeOptions,
): NewToast[] {
  const formatUnbroken = (at: string) => formatDate(at).replaceAll(" ", "\u00A0");
  /** With the time of the last change of each kind: the oldest is first. */
  const changes = new Map<AccountChange, string>();
  const toasts: NewToast[] = [];
  for (const { kind, at } of notices) {
    if (kind === "required") toasts.push({ kind: "failed", text: texts.required({ date: formatDate(at) }) });
    else changes.set(kind, at);
  }
  if (changes.size === 0) return toasts;
  const list = [...changes].map(
    ([kind, at]) => `• ${texts.change({ change: accountChange({ kind }), date: formatUnbroken(at) })}`,
  );
  const until = [...changes.values()].toSorted().at(-1) ?? "";
  const text = texts.check({ changes: list.join("\n") });
  return [...toasts, { kind: "failed", text, onClose: () => onAcknowledge(until) }];
}
