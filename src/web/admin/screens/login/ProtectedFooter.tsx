import { loginTexts as texts } from "#texts/admin/login.ts";
import { currentYear } from "#web/ui/text/currentYear.ts";

import { useServices } from "#web/admin/session/services.ts";

export function ProtectedFooter() {
  return <span>{texts.footer({ year: currentYear(useServices().timeZone) })}</span>;
}
