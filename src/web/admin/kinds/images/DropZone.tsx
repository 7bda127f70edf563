import { imageTexts as texts } from "#texts/admin/images.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import { FileButton } from "#web/admin/ui/FileButton.tsx";

import styles from "./DropZone.module.css";

interface DropZoneProps {
  freeSlots: number;
  isDragOver: boolean;
  onFiles: (files: File[]) => void;
}

export function DropZone({ freeSlots, isDragOver, onFiles }: DropZoneProps) {
  if (freeSlots <= 0) return <p className="above-14 label quiet">{texts.full}</p>;
  return (
    <div className={styles.drop} data-over={isDragOver || undefined}>
      <Icon name="upload" />
      <p>
        <span className="wide-only">{texts.drop}</span>{" "}
        <FileButton
          name="images"
          label={texts.chooseGallery}
          text={
            <>
              <span className="wide-only">{texts.chooseFiles}</span>
              <span className="narrow-only">{texts.choosePictures}</span>
            </>
          }
          look="link"
          multiple
          onFiles={onFiles}
        />
      </p>
      <span className={styles.hint}>{texts.placesLeft({ count: freeSlots })}</span>
    </div>
  );
}
