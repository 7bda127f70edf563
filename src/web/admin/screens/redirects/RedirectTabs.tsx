import { redirectTexts as texts } from "#texts/admin/redirects.ts";

import { Tabs } from "#web/admin/frame/Tabs.tsx";

/** Leads from the redirects to the addresses that were not found, and back. */
export function RedirectTabs() {
  const tabs = [
    { href: "/admin/redirects", label: texts.title },
    { href: "/admin/redirects/not-found", label: texts.missingTitle },
  ];
  return <Tabs label={texts.title} tabs={tabs} />;
}
