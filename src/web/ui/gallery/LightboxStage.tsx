// The picture that is looked at, with its neighbours loaded behind it.
import { ResponsivePicture } from "../images/ResponsivePicture.tsx";
import { useSwipe } from "./useSwipe.ts";
import type { LightboxProps } from "./lightboxProps.ts";

import styles from "./LightboxStage.module.css";

type StageProps = Pick<LightboxProps, "pictures" | "index" | "name" | "retryFrom"> & {
  onStep: (step: 1 | -1) => void;
};

export function LightboxStage({ pictures, index, name, retryFrom, onStep }: StageProps) {
  const swipe = useSwipe((towards) => pictures.length > 1 && onStep(towards === "next" ? 1 : -1));
  return (
    <div className={styles.stage} {...swipe}>
      {pictures.map((picture, place) => {
        if (!isNear(place, index, pictures.length)) return null;
        const current = place === index;
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- one picture may stand twice in a gallery
            key={place}
            className={styles.layer}
            data-current={current || undefined}
            aria-hidden={!current}
          >
            <ResponsivePicture
              picture={picture}
              fallbackAlt={name}
              sizes={`min(100vw, ${picture.width}px)`}
              retryFrom={retryFrom}
              large
            />
          </div>
        );
      })}
    </div>
  );
}

/** The ends are neighbours too. */
function isNear(place: number, index: number, count: number): boolean {
  const distance = Math.abs(place - index);
  return distance <= 1 || distance === count - 1;
}
