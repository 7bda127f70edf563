import { ResponsiveImage } from "../images/ResponsiveImage.tsx";
import { useSwipe } from "./useSwipe.ts";
import type { LightboxProps } from "./lightboxProps.ts";

import styles from "./LightboxStage.module.css";

type StageProps = Pick<LightboxProps, "images" | "index" | "name" | "retryBasePath"> & {
  onStep: (step: 1 | -1) => void;
};

/** Shows the current image and preloads its neighbours. */
export function LightboxStage({ images, index, name, retryBasePath, onStep }: StageProps) {
  const swipe = useSwipe((direction) => images.length > 1 && onStep(direction === "next" ? 1 : -1));
  return (
    <div className={styles.stage} {...swipe}>
      {images.map((image, position) => {
        if (!isAdjacent(position, index, images.length)) return null;
        const isCurrent = position === index;
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- an image may occur twice in a gallery
            key={position}
            className={styles.layer}
            data-current={isCurrent || undefined}
            aria-hidden={!isCurrent}
          >
            <ResponsiveImage
              image={image}
              fallbackAlt={name}
              sizes={`min(100vw, ${image.width}px)`}
              retryBasePath={retryBasePath}
              isFullSize
            />
          </div>
        );
      })}
    </div>
  );
}

/** The first and the last image are adjacent too. */
function isAdjacent(position: number, index: number, count: number): boolean {
  const distance = Math.abs(position - index);
  return distance <= 1 || distance === count - 1;
}
