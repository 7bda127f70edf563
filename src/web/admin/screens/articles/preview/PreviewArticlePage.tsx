import { useState } from "react";
import type { ComponentType, MouseEvent } from "react";
import { useLocation } from "wouter";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { recordState } from "#resources/contentType.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ARTICLE_IMAGE_PATH, articleImages } from "#web/api/articles.ts";
import type { LightboxProps } from "#web/ui/gallery/lightboxProps.ts";
import { loadLightbox } from "#web/ui/gallery/loadLightbox.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { RecordLoader } from "#web/admin/resource/RecordLoader.tsx";
import { pathsOf, usePublicPath } from "#web/admin/resource/paths.ts";
import { useRecordPermissions } from "#web/admin/resource/useRecordPermissions.ts";
import { PublishingStatusBadge } from "#web/admin/resource/PublishingStatusBadge.tsx";
import { useShortcuts } from "#web/admin/ui/keyboard/useShortcuts.ts";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { createFormImages } from "#web/admin/forms/images/formImages.ts";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";

import { ArticlePreview } from "./ArticlePreview.tsx";
import { articleFormConfig } from "../form.tsx";

import styles from "./PreviewArticlePage.module.css";

const PATHS = pathsOf(ARTICLES);

export function PreviewArticlePage({ id }: { id: string }) {
  return (
    <RecordLoader config={articleFormConfig} id={id} title={texts.preview}>
      {(article) => <Preview article={article} />}
    </RecordLoader>
  );
}

function Preview({ article }: { article: Article }) {
  const [, navigate] = useLocation();
  const canChange = useRecordPermissions().canChange(article);
  useShortcuts({ e: () => canChange && navigate(PATHS.edit(article)) });
  const publicPath = usePublicPath(ARTICLES);
  const images = articleImages(article);
  const { open, lightbox } = useLightbox(article);
  const imagesState = createFormImages(
    article.logo,
    images.map(({ path }) => path),
    images,
  );
  return (
    <Screen
      title={texts.preview}
      parent={PATHS.list}
      state={<PublishingStatusBadge state={recordState(article)} />}
      actions={
        <>
          <ButtonLink icon="arrowLeft" href={PATHS.list}>
            {texts.back}
          </ButtonLink>
          {canChange && (
            <ButtonLink kind="primary" hint="E" href={PATHS.edit(article)}>
              {uiTexts.edit}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={styles.page}>
        {article.status === "Draft" && (
          <div className={styles.draft}>
            <Banner kind="warning" icon="eyeOff">
              {texts.adminsOnly}
            </Banner>
          </div>
        )}
        <ArticlePreview
          {...article}
          html={article.html ?? ""}
          logo={imagesState.logo}
          images={imagesState.gallery}
          onOpen={open}
          link={
            <a className={styles.read} href={publicPath(article)} target="_blank" rel="noreferrer">
              <Trans text={texts.readCaseStudy} elements={{ icon: () => <Icon name="arrowUpRight" /> }} />
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

function useLightbox(article: Article) {
  const [shown, setShown] = useState<OpenLightbox | null>(null);
  const toasts = useToasts();

  async function open(index: number, { currentTarget }: MouseEvent) {
    const opener = currentTarget instanceof HTMLElement ? currentTarget : null;
    try {
      const Lightbox = await loadLightbox();
      setShown({ Lightbox, index, isOpen: true, opener });
    } catch (error) {
      logWarning("The lightbox could not be loaded", error);
      toasts.show({ kind: "failed", text: texts.pictureFailed });
    }
  }

  function close() {
    shown?.opener?.focus({ preventScroll: true });
    setShown((current) => current && { ...current, isOpen: false });
  }

  const lightbox = shown && (
    <shown.Lightbox
      images={articleImages(article)}
      name={article.title}
      retryBasePath={ARTICLE_IMAGE_PATH}
      index={shown.index}
      open={shown.isOpen}
      onIndexChange={(index) => setShown({ ...shown, index })}
      onClose={close}
    />
  );
  return { open: (index: number, event: MouseEvent) => void open(index, event), lightbox };
}
