// The road of a picture that fails: a warning in the log, one more try through the API, then no further request until the line is back.
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import type { ImageAsset } from "#contract/images.ts";

import { logWarning } from "../logWarning.ts";
import { fullSizeSource, imageSource, retryUrl } from "./imageUrl.ts";
import type { ImageSource } from "./imageUrl.ts";
import { useImageBaseUrls } from "./ImageBaseUrls.tsx";

/** Counted on from one round of tries to the next, which begins when the line is back: two tries, and none. */
const ATTEMPTS_PER_ROUND = 3;

interface RetryingImage {
  imgRef: RefObject<HTMLImageElement | null>;
  /** `null` once both tries have failed. */
  source: ImageSource | null;
  /** Which try this is; a new one needs a new element, so that no late event of the old one counts against it. */
  attempt: number;
  onError: () => void;
}

interface RetryOptions {
  image: ImageAsset;
  retryBasePath: string;
  isFullSize: boolean;
}

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

  // A picture of the server's page may have failed before this code was here to hear of it.
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
