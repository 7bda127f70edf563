import { useRef } from "react";

import type { ImageAsset } from "#contract/images.ts";
import * as texts from "#texts/public/content.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import type { ResponsiveImageProps } from "#web/ui/images/ResponsiveImage.tsx";

import styles from "./ModelDrawing.module.css";

/** Of the aspect ratios of a model and its drawing. */
const MAX_DIFFERENCE = 0.02;

interface ModelDrawingProps extends Pick<ResponsiveImageProps, "fallbackAlt" | "retryBasePath"> {
  images: readonly ImageAsset[];
}

/** The first picture and its drawing, one over the other, with a slider between them; nothing without a drawing of the same shape. */
export function ModelDrawing({ images, ...props }: ModelDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const model = images.find(({ isDrawing }) => !isDrawing);
  const drawing = images.find((image) => image.isDrawing && model && hasSameShape(image, model));
  if (!model || !drawing) return null;
  const show = (percent: string) => frame.current?.style.setProperty("--shown", percent);
  const picture = { ...props, sizes: "(max-width: 56.1875em) 100vw, 90vw" };
  return (
    <div ref={frame} className={styles.frame}>
      <ResponsiveImage image={model} {...picture} />
      <div className={styles.drawing}>
        <ResponsiveImage image={drawing} {...picture} />
      </div>
      <input
        className={styles.slider}
        type="range"
        aria-label={texts.modelToDrawing()}
        onInput={({ currentTarget }) => show(currentTarget.value)}
      />
    </div>
  );
}

function hasSameShape(one: ImageAsset, other: ImageAsset): boolean {
  return Math.abs((one.width / one.height) * (other.height / other.width) - 1) <= MAX_DIFFERENCE;
}
