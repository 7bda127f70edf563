// The road of a picture that fails: a warning in the log, one more try through the API, then no further request until the line is back.
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import type { Picture } from "#contract/pictures.ts";

import { logWarning } from "../logWarning.ts";
import { largeSource, pictureSource, retryUrl } from "./pictureUrl.ts";
import type { PictureSource } from "./pictureUrl.ts";
import { usePictureBases } from "./PictureBases.tsx";

/** Counted on from one round of tries to the next, which begins when the line is back: two tries, and none. */
const ROUND = 3;

interface Attempts {
  image: RefObject<HTMLImageElement | null>;
  /** `null` once both tries have failed. */
  source: PictureSource | null;
  /** Which try this is; a new one needs a new element, so that no late event of the old one counts against it. */
  attempt: number;
  onError: () => void;
}

interface Wanted {
  picture: Picture;
  retryFrom: string;
  large: boolean;
}

export function usePictureAttempts({ picture, retryFrom, large }: Wanted): Attempts {
  const bases = usePictureBases();
  const image = useRef<HTMLImageElement>(null);
  const failures = useRef(0);
  const [retry, setRetry] = useState<{ count: number; src: string | null }>({ count: 0, src: null });

  function fail(attempt: number) {
    if (failures.current !== attempt) return;
    failures.current += 1;
    logWarning(`Image could not be loaded: ${picture.path}`);
    const src = attempt % ROUND === 0 ? retryUrl(picture.path, bases.api + retryFrom, Date.now()) : null;
    setRetry({ count: attempt + 1, src });
  }

  const isFirst = retry.count % ROUND === 0;
  const isGivenUp = !isFirst && retry.src === null;
  useEffect(() => {
    if (!isGivenUp) return;
    function beginAnew() {
      failures.current += ROUND - (failures.current % ROUND);
      setRetry({ count: failures.current, src: null });
    }
    addEventListener("online", beginAnew);
    return () => removeEventListener("online", beginAnew);
  }, [isGivenUp]);

  // A picture of the server's page may have failed before this code was here to hear of it.
  useEffect(() => {
    if (image.current && hasFailed(image.current)) fail(retry.count);
  });

  const sourceOf = large ? largeSource : pictureSource;
  const first = isFirst ? sourceOf(picture, bases.publicImages) : null;
  return {
    image,
    source: first ?? (retry.src === null ? null : { src: retry.src }),
    attempt: retry.count,
    onError: () => fail(retry.count),
  };
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== "";
}
