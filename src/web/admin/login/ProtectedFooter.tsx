// The last line of the pages outside the back office.
import { yearIn } from "#web/ui/text/yearIn.ts";

import { useServices } from "../services.ts";

export function ProtectedFooter() {
  return <>Protected admin area {yearIn(useServices().timeZone)}</>;
}
