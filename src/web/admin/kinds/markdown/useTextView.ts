import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useHttp } from "#web/api/http/HttpContext.tsx";

import { openText } from "./openText.ts";

interface Shown {
  kind: "editor" | "source";
  /** What the editor opened. */
  text: string;
  /** Each opened text has an editor of its own. */
  key: number;
  /** Why the Markdown is shown, unless it was asked for. */
  reason: "changed" | "failed" | null;
  /** True if the editor may change how the text looks. */
  isForced: boolean;
  /** True after a press of a button that is gone. */
  takesFocus: boolean;
}

/** Whether a text is shown in the editor or as Markdown. */
export function useTextView(text: string) {
  const http = useHttp();
  const [shown, setShown] = useState<Shown>({
    kind: "editor",
    text,
    key: 0,
    reason: null,
    isForced: false,
    takesFocus: false,
  });
  const [edited, setEdited] = useState(text);
  const { data, isError } = useQuery({
    queryKey: ["rich text", shown.text],
    queryFn: () => openText(http, shown.text),
    enabled: shown.kind === "editor",
    // Without a connection the Markdown can be edited.
    networkMode: "always",
    retry: false,
    structuralSharing: false,
    staleTime: Infinity,
  });
  const isOpen = data !== undefined && (data.isKept || shown.isForced);
  const change = (next: Partial<Shown>) => setShown({ ...shown, takesFocus: false, ...next });

  if (shown.kind === "editor") {
    // Something else than the editor changed the form, such as a restored draft.
    if (text !== edited && text !== shown.text) {
      change({ text, key: shown.key + 1 });
      setEdited(text);
    } else if (isError) change({ kind: "source", reason: "failed" });
    else if (data && !isOpen) change({ kind: "source", reason: "changed" });
  }

  return {
    ...shown,
    opened: shown.kind === "editor" && isOpen ? data : null,
    isLoading: shown.kind === "editor" && !isOpen,
    /** Call it with each text that the editor reports, before the form has it. */
    onEdited: setEdited,
    showSource: () => change({ kind: "source", reason: null, takesFocus: true }),
    showEditor(isForced = false): void {
      setEdited(text);
      change({ kind: "editor", text, key: shown.key + 1, reason: null, isForced, takesFocus: true });
    },
  };
}
