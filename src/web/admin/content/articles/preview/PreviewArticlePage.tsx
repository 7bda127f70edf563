// An article as readers will see it, drafts too.
import { useState } from "react";
import type { ComponentType, MouseEvent } from "react";
import { useLocation } from "wouter";

import type { ArticleDetail } from "#contract/content/articles.ts";
import { ARTICLE_IMAGE, articlePictures } from "#web/api/articles.ts";
import type { LightboxProps } from "#web/ui/gallery/lightboxProps.ts";
import { loadLightbox } from "#web/ui/gallery/loadLightbox.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { FormSkeleton } from "../../../collections/form/FormSkeleton.tsx";
import { useKeys } from "../../../keyboard/useKeys.ts";
import { Screen } from "../../../layout/Screen.tsx";
import { storedPictures } from "../../../images/pictures.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useToasts } from "../../../ui/toasts/toasts.ts";

import { ArticleSheet } from "./ArticleSheet.tsx";
import { ArticleState } from "../ArticleState.tsx";
import { OneArticle } from "../OneArticle.tsx";
import { ARTICLE_LIST_PATH, ARTICLE_PARENT, editPathOf, publicPathOf } from "../paths.ts";

import styles from "./PreviewArticlePage.module.css";

const TITLE = "Preview";

export function PreviewArticlePage({ id }: { id: string }) {
  return (
    <OneArticle id={id} title={TITLE} loading={<FormSkeleton />}>
      {(article) => <Preview article={article} />}
    </OneArticle>
  );
}

function Preview({ article }: { article: ArticleDetail }) {
  const [, navigate] = useLocation();
  useKeys({ e: () => navigate(editPathOf(article)) });
  const pictures = articlePictures(article);
  const { open, lightbox } = useLightbox(article);
  const stored = storedPictures(
    article.logo,
    pictures.map(({ path }) => path),
    pictures,
  );
  return (
    <Screen
      title={TITLE}
      parent={ARTICLE_PARENT}
      state={<ArticleState status={article.status} />}
      actions={
        <>
          <ButtonLink icon="arrowLeft" href={ARTICLE_LIST_PATH}>
            Back
          </ButtonLink>
          <ButtonLink kind="primary" hint="E" href={editPathOf(article)}>
            Edit
          </ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        {article.status === "Draft" && (
          <p className={styles.draft}>
            <Icon name="eyeOff" />
            Only admins can see this. Visitors cannot reach a draft by any address.
          </p>
        )}
        <ArticleSheet
          {...article}
          logo={stored.logo}
          pictures={stored.gallery}
          onOpen={open}
          link={
            <a className={styles.read} href={publicPathOf(article)} target="_blank" rel="noreferrer">
              Read full case study <Icon name="arrowUpRight" />
            </a>
          }
        />
      </div>
      {lightbox}
    </Screen>
  );
}

interface OpenLightbox {
  Lightbox: ComponentType<LightboxProps>;
  index: number;
  isOpen: boolean;
  opener: HTMLElement | null;
}

function useLightbox(article: ArticleDetail) {
  const [shown, setShown] = useState<OpenLightbox | null>(null);
  const toasts = useToasts();

  async function open(index: number, { currentTarget }: MouseEvent) {
    const opener = currentTarget instanceof HTMLElement ? currentTarget : null;
    try {
      const Lightbox = await loadLightbox();
      setShown({ Lightbox, index, isOpen: true, opener });
    } catch (error) {
      logWarning("The lightbox could not be loaded", error);
      toasts.show({ kind: "failed", text: "The picture could not be opened. Please try again." });
    }
  }

  function close() {
    shown?.opener?.focus({ preventScroll: true });
    setShown((current) => current && { ...current, isOpen: false });
  }

  const lightbox = shown && (
    <shown.Lightbox
      pictures={articlePictures(article)}
      name={article.title}
      retryFrom={ARTICLE_IMAGE}
      index={shown.index}
      open={shown.isOpen}
      onMove={(index) => setShown({ ...shown, index })}
      onClose={close}
    />
  );
  return { open: (index: number, event: MouseEvent) => void open(index, event), lightbox };
}
