// Beside the form: the article as readers will see it, on a wide screen or a phone.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";

import { articlePreviewQuery } from "#web/api/articles.ts";
import { useHttp } from "#web/api/HttpContext.tsx";

import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { ArticleSheet } from "./ArticleSheet.tsx";
import type { ArticleFormControl } from "./useArticleForm.ts";

import styles from "./LivePreview.module.css";

/** Milliseconds of rest before the text is drawn anew. */
const REST_MS = 400;

export function LivePreview({ control: { form, pictured } }: { control: ArticleFormControl }) {
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const [title, author, position = "", content] = useWatch({
    control: form.control,
    name: ["title", "author", "position", "content"],
  });
  const { html, isError, refetch } = useHtml(content);
  const { logo, gallery } = pictured.pictures;
  return (
    <section className={styles.preview} aria-labelledby="preview-label">
      <div className={styles.head}>
        <h2 className={styles.label} id="preview-label">
          Preview, as readers will see it
        </h2>
        <span className={styles.widths}>
          {(["wide", "phone"] as const).map((each) => (
            <IconButton
              key={each}
              icon={each === "wide" ? "desktop" : "phone"}
              label={each === "wide" ? "On a wide screen" : "On a phone"}
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            />
          ))}
        </span>
      </div>
      {isError && (
        <p className={styles.failed}>
          The text could not be drawn just now. It is not lost.{" "}
          <Button size="small" onClick={refetch}>
            Try again
          </Button>
        </p>
      )}
      <div className={styles.page} data-width={width}>
        <ArticleSheet
          title={title}
          author={author}
          position={position}
          html={html}
          logo={logo}
          pictures={gallery}
        />
      </div>
    </section>
  );
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
