import { useState } from "react";

import * as texts from "#texts/public/blocks.ts";
import { NEW_TAB } from "#web/ui/Button.tsx";
import { PlayTriangle } from "#web/ui/icons.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";
import { videoSource } from "./videoSource.ts";

import styles from "./Video.module.css";

/** Loads the player on a click only. Without scripts, the link leads to the video. */
export function Video({ fields: { video, title, still, caption } }: BlockProps<"video">) {
  const [isPlaying, setPlaying] = useState(false);
  const source = videoSource(video?.href ?? "");
  if (!video) return null;
  return (
    <figure>
      {source && isPlaying ? (
        <VideoPlayer {...source} title={title} />
      ) : (
        <a
          className={styles.frame}
          href={video.href}
          {...NEW_TAB}
          onClick={(event) => {
            if (source) event.preventDefault();
            setPlaying(source !== null);
          }}
        >
          <BlockImage className={styles.frame} image={still} name={title} sizes="92vw" />
          <span className={styles.play}>
            <PlayTriangle />
            <span>{texts.play()}</span>
          </span>
        </a>
      )}
      <figcaption>
        <span lang={detectLanguage(caption || title)}>{caption || title}</span>
        {source?.provider && !isPlaying && <p>{texts.loadsFrom({ provider: source.provider })}</p>}
      </figcaption>
    </figure>
  );
}

function VideoPlayer({ provider, src, title }: Record<"provider" | "src" | "title", string>) {
  // The link that had the focus is gone.
  const player = { ref: focus, className: styles.frame, src, tabIndex: -1 };
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- subtitles are part of the file
  if (provider === "") return <video {...player} aria-label={title} controls autoPlay />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- of this site; it frames the player
  return <iframe {...player} title={title} allow="autoplay; fullscreen; picture-in-picture" />;
}

function focus(element: HTMLElement | null) {
  element?.focus();
}
