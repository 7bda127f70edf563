import { useEffect, useState } from "react";
import type { ComponentType } from "react";

import { listTags } from "#resources/settings/tagNames.ts";
import * as texts from "#texts/public/consent.ts";

import { useSite } from "../layout/useSite.ts";

/** An event of the window: opens the bar again. */
export const CHANGE_CONSENT = "changeconsent";
/** A press in the footer, perhaps before the code of the bar arrived. */
export const changeRequest = { isPending: false };

/** Asks for consent and loads the tags. A site without tags never loads the code. */
export function LazyConsent() {
  const [Bar, setBar] = useState<ComponentType>();
  const hasTags = useHasTags();
  useEffect(() => {
    if (!hasTags) return;
    // If the code does not arrive, no tag is loaded.
    import("./ConsentBar.tsx").then(
      (module) => setBar(() => module.ConsentBar),
      () => {},
    );
  }, [hasTags]);
  return Bar && <Bar />;
}

export function ConsentButton({ className }: { className: string | undefined }) {
  return (
    <button type="button" className={className} onClick={requestChange}>
      {texts.change()}
    </button>
  );
}

export function useHasTags(): boolean {
  return listTags(useSite()).length > 0;
}

function requestChange() {
  changeRequest.isPending = true;
  dispatchEvent(new Event(CHANGE_CONSENT));
}
