// The last line of the pages outside the back office.
import { loginTexts as texts } from "#texts/admin/login.ts";
import { yearIn } from "#web/ui/text/yearIn.ts";

import { useServices } from "../services.ts";

export function ProtectedFooter() {
  return <>{texts.footer(yearIn(useServices().timeZone))}</>;
}
