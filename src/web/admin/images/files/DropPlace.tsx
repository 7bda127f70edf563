// Where pictures are dropped, pasted or chosen, with how many more there is place for.
import { Icon } from "../../ui/Icon.tsx";

import { FileButton } from "./FileButton.tsx";

import styles from "./DropPlace.module.css";

interface DropPlaceProps {
  places: number;
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

export function DropPlace({ places, isOver, onFiles }: DropPlaceProps) {
  if (places <= 0)
    return <p className={styles.full}>The gallery is full. Remove a picture to add another.</p>;
  return (
    <div className={styles.drop} data-over={isOver || undefined}>
      <Icon name="upload" />
      <p>
        <span className={styles.wide}>Drop pictures here, paste, or </span>
        <FileButton
          name="images"
          label="Choose gallery pictures"
          text={
            <>
              <span className={styles.wide}>choose files</span>
              <span className={styles.narrow}>Choose pictures</span>
            </>
          }
          look="link"
          multiple
          onFiles={onFiles}
        />
      </p>
      <span className={styles.hint}>{places === 1 ? "1 place left" : `${places} places left`}</span>
    </div>
  );
}
