import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import type { ImageAsset } from "#contract/images.ts";

import { logWarning } from "../logWarning.ts";
import { fullSizeSource, imageSource, retryUrl } from "./imageUrl.ts";
import type { ImageSource } from "./imageUrl.ts";
import { useImageBaseUrls } from "./ImageBaseUrls.tsx";

/**
 * Each round has two attempts (the image, then the API) and a final state without a source. A new round starts
 * when the browser is online again.
 */
const ATTEMPTS_PER_ROUND = 3;

interface RetryingImage {
  imgRef: RefObject<HTMLImageElement | null>;
  /** `null` once both attempts have failed. */
  source: ImageSource | null;
  /**
   * Number of the attempt. Use it as the element's key, so that late events of the previous attempt are
   * ignored.
   */
  attempt: number;
  onError: () => void;
}

interface RetryOptions {
  image: ImageAsset;
  retryBasePath: string;
  isFullSize: boolean;
}

/** Retries a failed image once through the API, logs each failure, then waits for the `online` event. */
export function useImageRetry({ image, retryBasePath, isFullSize }: RetryOptions): RetryingImage {
  const baseUrls = useImageBaseUrls();
  const imgRef = useRef<HTMLImageElement>(null);
  const failures = useRef(0);
  const [retry, setRetry] = useState<{ count: number; src: string | null }>({ count: 0, src: null });

  function onFailure(attempt: number) {
    if (failures.current !== attempt) return;
    failures.current += 1;
    logWarning(`Image could not be loaded: ${image.path}`);
    const src =
      attempt % ATTEMPTS_PER_ROUND === 0
        ? retryUrl(image.path, baseUrls.api + retryBasePath, Date.now())
        : null;
    setRetry({ count: attempt + 1, src });
  }

  const isFirst = retry.count % ATTEMPTS_PER_ROUND === 0;
  const hasGivenUp = !isFirst && retry.src === null;
  useEffect(() => {
    if (!hasGivenUp) return;
    function restart() {
      failures.current += ATTEMPTS_PER_ROUND - (failures.current % ATTEMPTS_PER_ROUND);
      setRetry({ count: failures.current, src: null });
    }
    addEventListener("online", restart);
    return () => removeEventListener("online", restart);
  }, [hasGivenUp]);

  // A server-rendered image may have failed to load before hydration attached the error handler.
  useEffect(() => {
    if (imgRef.current && hasFailed(imgRef.current)) onFailure(retry.count);
  });

  const getSource = isFullSize ? fullSizeSource : imageSource;
  const firstSource = isFirst ? getSource(image, baseUrls.publicImages) : null;
  return {
    imgRef,
    source: firstSource ?? (retry.src === null ? null : { src: retry.src }),
    attempt: retry.count,
    onError: () => onFailure(retry.count),
  };
}

function hasFailed(img: HTMLImageElement): boolean {
  return img.complete && img.naturalWidth === 0 && img.currentSrc !== "";
}
