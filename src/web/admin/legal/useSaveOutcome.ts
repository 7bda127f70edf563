import { legalPath } from "#contract/legal/legal.ts";
import type { LegalVersion } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { useIsMounted } from "../collections/form/useIsMounted.ts";
import { useReturnToList } from "../collections/list/useListState.ts";
import { useServices } from "../services.ts";
import { useToasts } from "../ui/toasts/toasts.ts";
import type { ToastAction } from "../ui/toasts/toasts.ts";

import { editVersionPath, LEGAL_LIST_PATH } from "./paths.ts";

/**
 * Returns the handler of a successful save: releases the leave guard, returns to the list and shows a toast.
 * @param previous the version when the form was opened; `null` for a new one
 */
export function useSaveOutcome(previous: LegalVersion | null) {
  const { leaveGuard } = useServices();
  const toasts = useToasts();
  const isOnScreen = useIsMounted();
  const returnToList = useReturnToList(LEGAL_LIST_PATH);
  return (saved: LegalVersion) => {
    if (isOnScreen()) {
      leaveGuard.release();
      returnToList({ atTop: previous === null });
    }
    toasts.show({ kind: "done", text: describeOutcome(previous, saved), action: createOutcomeAction(saved) });
  };
}

function describeOutcome(before: LegalVersion | null, { status }: LegalVersion): string {
  if (status === "Published") return before?.status === "Published" ? texts.updated : texts.published;
  return before?.status === "Published" ? texts.unpublished : texts.draftSaved;
}

function createOutcomeAction({ status, slug, effectiveDate, _id }: LegalVersion): ToastAction {
  if (status === "Draft") return { label: uiTexts.edit, href: editVersionPath(_id) };
  return { label: texts.viewOnSite, href: legalPath(slug, effectiveDate) };
}
