import { useLocation, useSearch } from "wouter";

import { ACTIVITIES } from "#resources/activities.ts";

import { useReturnToList } from "#web/admin/frame/useListState.ts";

/** Returns from the form to the list, or to the guided set-up that opened it. */
export function useLeaveActivityForm(): ReturnType<typeof useReturnToList> {
  const returnToList = useReturnToList(ACTIVITIES.admin.path);
  const isInSetup = new URLSearchParams(useSearch()).has("setup");
  const [, navigate] = useLocation();
  return isInSetup ? () => navigate("/admin/setup/activity") : returnToList;
}
