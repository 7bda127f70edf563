// An address inside the back office that is nobody's.
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { Screen } from "./Screen.tsx";
import { DEFAULT_LABEL } from "./sections.ts";

export function NotFoundScreen() {
  const actions = <ButtonLink href="/admin/dashboard">Go to the dashboard</ButtonLink>;
  return (
    <Screen title={DEFAULT_LABEL}>
      <Notice title="Page not found" actions={actions}>
        There is no screen at this address. Check it for a slip, or go on from the dashboard.
      </Notice>
    </Screen>
  );
}
