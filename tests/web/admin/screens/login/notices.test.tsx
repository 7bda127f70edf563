import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import type { AccountNotice } from "#contract/accounts/accountNotices.ts";
import { accountNoticeTexts as texts } from "#texts/admin/accountNotices.ts";
import { accountChange } from "#texts/public/notices.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { toNoticeToasts } from "#web/admin/session/noticeToast.ts";
import { ToastList } from "#web/admin/ui/toasts/ToastList.tsx";
import { createToasts, ToastsProvider } from "#web/admin/ui/toasts/toasts.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const NOTICES: AccountNotice[] = [
  { kind: "passkeyAdded", at: "2026-11-20T08:00:00.000Z" },
  { kind: "secondFactorFailed", at: "2026-11-21T08:00:00.000Z" },
  { kind: "passkeyAdded", at: "2026-11-22T08:00:00.000Z" },
  { kind: "required", at: "2026-12-24T08:00:00.000Z" },
];

const formatDate = (iso: string) => iso.slice(0, 10);

function show() {
  const toasts = createToasts();
  const acknowledged: string[] = [];
  const options = { formatDate, onAcknowledge: (until: string) => acknowledged.push(until) };
  for (const toast of toNoticeToasts(NOTICES, options)) toasts.show(toast);
  const children = (
    <ToastsProvider value={toasts}>
      <ToastList />
    </ToastsProvider>
  );
  return { acknowledged, ...renderAdmin({ path: "/", children }), toasts };
}

test("names each kind of change once, with the date of the last one", () => {
  show();
  const changes = [
    texts.change({ change: accountChange({ kind: "passkeyAdded" }), date: "2026-11-22" }),
    texts.change({ change: accountChange({ kind: "secondFactorFailed" }), date: "2026-11-21" }),
  ];
  const text = texts.check({ changes: changes.map((change) => `• ${change}`).join("\n") });
  expect(screen.getByText(text, { normalizer: (shown) => shown })).toBeDefined();
  expect(screen.getByText(texts.required({ date: "2026-12-24" }))).toBeDefined();
});

test("closing the changes acknowledges them; a sign-out that clears them does not", async () => {
  const { acknowledged, toasts, user } = show();
  const [required, changes] = screen.getAllByRole("button", { name: uiTexts.close });
  if (!required || !changes) throw new Error("no buttons");
  await user.click(required);
  expect(acknowledged).toEqual([]);
  await user.click(changes);
  expect(acknowledged).toEqual(["2026-11-22T08:00:00.000Z"]);
  show().toasts.clear();
  expect(toasts.list()).toEqual([]);
  expect(acknowledged).toHaveLength(1);
});
