import { useRef } from "react";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import type { TextImages } from "../useTextImages.ts";
import { normalizePastedHtml } from "./pasteHtml.ts";

/** They take one to five seconds. An article of the maximum length from Word has fewer. */
const MAX_ELEMENTS = 10_000;

/** What is pasted or dropped, and what is said about it. */
export function usePaste({ max, images }: { max: number; images: TextImages | undefined }) {
  const toasts = useToasts();
  const files = useRef<readonly File[]>([]);
  const fail = (text: string) => toasts.show({ kind: "failed", text });
  const showOmitted = (count: number) => fail((images ? texts.notPasted : texts.notAddedHere)({ count }));
  return {
    showOmitted,
    /** Called before the data is parsed. */
    isRefused(data: DataTransfer | null): boolean {
      files.current = [...(data?.files ?? [])];
      const problem = data && findProblem(data, max);
      if (problem) fail(problem);
      return Boolean(problem);
    },
    transformHtml(html: string): string {
      const pasted = normalizePastedHtml(html, images, files.current);
      if (pasted.omittedImages > 0) showOmitted(pasted.omittedImages);
      return pasted.html;
    },
  };
}

function findProblem(data: DataTransfer, max: number): string | null {
  const html = data.getData("text/html");
  // Before it is parsed; most elements have two tags.
  if (html.split("<").length > 2 * MAX_ELEMENTS) return texts.tooManyElements({ max: MAX_ELEMENTS });
  const text =
    data.getData("text/plain") || new DOMParser().parseFromString(html, "text/html").body.textContent;
  return text.length > max ? texts.tooLong({ max }) : null;
}
