import { useLocation, useSearch } from "wouter";

import { useReturnToList } from "../../collections/list/useListState.ts";

import { ACTIVITY_LIST_PATH } from "./paths.ts";

/** Returns from the form to the list, or to the guided set-up that opened it. */
export function useLeaveActivityForm(): ReturnType<typeof useReturnToList> {
  const returnToList = useReturnToList(ACTIVITY_LIST_PATH);
  const isInSetup = new URLSearchParams(useSearch()).has("setup");
  const [, navigate] = useLocation();
  return isInSetup ? () => navigate("/admin/setup/activity") : returnToList;
}
