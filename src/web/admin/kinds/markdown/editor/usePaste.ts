import { useRef } from "react";

import { UPLOADS_PATH } from "#contract/images.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import type { TextImages } from "../useTextImages.ts";
import { normalizePastedHtml } from "./pasteHtml.ts";

/** Characters, without the pictures in it. Some of the longest articles have as many in Word's HTML; more would take seconds. */
const MAX_HTML = 2_000_000;
const EMBEDDED_PICTURE = /data:image\/[\w+.-]+;base64,[\w+/=]*/g;

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
      const pasted = normalizePastedHtml(
        html,
        images
          ? {
              isOwn: (src) =>
                src.startsWith(UPLOADS_PATH) || (src.startsWith("blob:") && !images.isDismissed(src)),
              take: (file) => images.add([file])[0] ?? "",
              files: files.current,
            }
          : null,
      );
      if (pasted.omittedImages > 0) showOmitted(pasted.omittedImages);
      return pasted.html;
    },
  };
}

function findProblem(data: DataTransfer, max: number): string | null {
  const html = data.getData("text/html");
  if (html.replace(EMBEDDED_PICTURE, "").length > MAX_HTML)
    return texts.htmlTooLong({ megabytes: MAX_HTML / 1_000_000 });
  const text = data.getData("text/plain") || readText(html);
  return text.length > max ? texts.tooLong({ max }) : null;
}

function readText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
