import { articleTexts as texts } from "#texts/admin/articles.ts";

import type { TextImages } from "#web/admin/kinds/markdown/useTextImages.ts";
import { ImageDetails } from "#web/admin/kinds/images/ImageDetails.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { FAILED_IMAGE_NAME } from "./useContentEditor.ts";

import styles from "./InlineImageList.module.css";

interface InlineImageListProps {
  images: TextImages;
  /** A save waits until failed uploads are retried or dismissed. */
  isBlockingSave: boolean;
}

export function InlineImageList({ images, isBlockingSave }: InlineImageListProps) {
  const { uploads, failedCount, retry, dismiss } = images;
  return (
    <>
      {/* The form's banner says it aloud, a screen or more above the place where the focus goes. */}
      {isBlockingSave && (
        <FieldError id="text-pictures-error" message={texts.textPictures.notSaved({ count: failedCount })} />
      )}
      <ul aria-label={texts.textPictures.list} aria-live="polite">
        {uploads.map(({ image, sentBytes, canRetry }) => (
          <li key={image.id} className={styles.row}>
            <div className="fill">
              <ImageDetails image={image} dimensions={null} sentBytes={sentBytes} />
            </div>
            {canRetry && (
              <Button size="small" icon="retry" name={FAILED_IMAGE_NAME} onClick={() => retry(image.id)}>
                {texts.textPictures.retry}
              </Button>
            )}
            {image.failure && (
              <IconButton
                icon="close"
                label={texts.textPictures.skip({ file: image.file.name })}
                name={FAILED_IMAGE_NAME}
                onClick={() => dismiss(image)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
