import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";

import type { Article } from "#resources/articles.ts";
import type { ImageAsset } from "#contract/images.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { articlePreviewQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ArticleView } from "#web/articles/ArticleView.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";

import type { ContentFormControl } from "#web/admin/resource/useContentForm.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { SiteFrame } from "#web/admin/frame/SiteFrame.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import { usePreviewImages } from "./usePreviewImages.ts";

import styles from "./LivePreview.module.css";

/** Widths in pixels of the simulated windows. The wide one has the wide layout. */
const VIEWPORTS = {
  wide: { minWidth: 900, maxWidth: 1920 },
  phone: { minWidth: 320, maxWidth: 390 },
} as const;
/** Below this width, `LivePreview.module.css` hides the choice of a window. */
const PHONE_QUERY = "(max-width: 44.9375em)";

interface LivePreviewProps {
  control: Pick<ContentFormControl<Article>, "form" | "imagesControl">;
  /** Metadata of the stored images. */
  storedImages: readonly ImageAsset[];
}

export function LivePreview({ control: { form, imagesControl }, storedImages }: LivePreviewProps) {
  const isPhone = useSyncExternalStore(subscribeToPhoneQuery, () => matchMedia(PHONE_QUERY).matches);
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const fields = useWatch({
    control: form.control,
    name: ["title", "author", "position", "content", "publishedAt"],
  });
  const [title = "", author = "", position = "", content = "", publishedAt = ""] = fields.map((value) =>
    String(value ?? ""),
  );
  const { html, isError, refetch } = usePreviewHtml(content);
  const images = usePreviewImages(imagesControl.images, storedImages);
  return (
    <section className="shrink" aria-labelledby="preview-label">
      <div className={styles.head}>
        <h2 className="label regular quiet" id="preview-label">
          {texts.livePreview.title}
        </h2>
        <span className={styles.widths}>
          {(["wide", "phone"] as const).map((viewport) => (
            <IconButton
              key={viewport}
              icon={viewport === "wide" ? "desktop" : "phone"}
              label={viewport === "wide" ? texts.livePreview.wide : texts.livePreview.phone}
              aria-pressed={width === viewport}
              onClick={() => setWidth(viewport)}
            />
          ))}
        </span>
      </div>
      {isError && (
        <p className="above-12 label err">
          <span>{texts.livePreview.failed}</span>{" "}
          <Button size="small" onClick={refetch}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      )}
      <div className="above-24">
        <SiteFrame title={texts.livePreview.frame} {...VIEWPORTS[isPhone ? "phone" : width]}>
          <ArticleView
            article={{ title, author, position }}
            html={html}
            {...images}
            date={publishedAt && <PublishedDate isoDate={publishedAt} timeZone="UTC" />}
            isPreview
          />
        </SiteFrame>
      </div>
    </section>
  );
}

function subscribeToPhoneQuery(onChange: () => void) {
  const query = matchMedia(PHONE_QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Rendered by the server, like the public page. */
function usePreviewHtml(content: string) {
  const debounced = useDebounced(content);
  const { data, isError, refetch } = useQuery({
    ...articlePreviewQuery(useHttp(), debounced),
    enabled: debounced.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const html = debounced.trim() === "" ? "" : (data?.html ?? "");
  return { html, isError, refetch: () => void refetch() };
}
