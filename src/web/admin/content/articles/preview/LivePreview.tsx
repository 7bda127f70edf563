// Beside the form: the article on its public page, on a wide screen or a phone.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";

import type { Picture } from "#contract/pictures.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { articlePreviewQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ArticleView } from "#web/articles/ArticleView.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SiteFrame } from "../../../ui/SiteFrame.tsx";

import type { ArticleFormControl } from "../useArticleForm.ts";
import { usePreviewPictures } from "./usePreviewPictures.ts";

import styles from "./LivePreview.module.css";

/** Milliseconds of rest before the text is drawn anew. */
const REST_MS = 400;

/** px of the window it is shown in. A wide one is wide enough for the layout of wide screens. */
const WINDOWS = { wide: { least: 900, most: 1920 }, phone: { least: 320, most: 390 } } as const;
/** Where the choice of a window is left out, as in `LivePreview.module.css`. */
const PHONE = "(max-width: 44.9375em)";

interface LivePreviewProps {
  control: ArticleFormControl;
  /** Size and description of the stored pictures. */
  known: readonly Picture[];
}

export function LivePreview({ control: { form, pictured }, known }: LivePreviewProps) {
  const isPhone = useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches);
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const [title, author, position = "", content, publishedAt = ""] = useWatch({
    control: form.control,
    name: ["title", "author", "position", "content", "publishedAt"],
  });
  const { html, isError, refetch } = useHtml(content);
  const shown = usePreviewPictures(pictured.pictures, known);
  return (
    <section className={styles.preview} aria-labelledby="preview-label">
      <div className={styles.head}>
        <h2 className={styles.label} id="preview-label">
          {texts.livePreview.title}
        </h2>
        <span className={styles.widths}>
          {(["wide", "phone"] as const).map((each) => (
            <IconButton
              key={each}
              icon={each === "wide" ? "desktop" : "phone"}
              label={each === "wide" ? texts.livePreview.wide : texts.livePreview.phone}
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            />
          ))}
        </span>
      </div>
      {isError && (
        <p className={styles.failed}>
          {texts.livePreview.failed}{" "}
          <Button size="small" onClick={refetch}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      )}
      <div className={styles.page}>
        <SiteFrame title={texts.livePreview.frame} {...WINDOWS[isPhone ? "phone" : width]}>
          <ArticleView
            article={{ title, author, position }}
            html={html}
            {...shown}
            date={publishedAt && <PublishedDate isoDate={publishedAt} timeZone="UTC" />}
            isPreview
          />
        </SiteFrame>
      </div>
    </section>
  );
}

function watchPhone(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** The server draws it, as it will for readers. */
function useHtml(content: string) {
  const rested = useRested(content);
  const { data, isError, refetch } = useQuery({
    ...articlePreviewQuery(useHttp(), rested),
    enabled: rested.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const html = rested.trim() === "" ? "" : (data?.html ?? "");
  return { html, isError, refetch: () => void refetch() };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
