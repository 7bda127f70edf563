// The site's logo while the settings are edited: the stored one, a new one in its place, or none.
import { useEffect, useRef, useState } from "react";

import { SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { SETTING_MESSAGES } from "#contract/settings.ts";

import { logoProblemOf, picturesReducer, storedPictures } from "../pictures/pictures.ts";
import type { PicturesAction } from "../pictures/pictures.ts";
import type { PictureRules } from "../pictures/rules.ts";

const SENTENCES = { notImage: SETTING_MESSAGES.logoNotImage, tooLarge: SETTING_MESSAGES.logoTooLarge };

const RULES: PictureRules = {
  noun: "clients",
  fits: ({ size }) => size <= SMALL_PICTURE_BYTES,
  hint: "PNG, JPG, GIF up to 5MB",
  logo: SENTENCES,
  gallery: SENTENCES,
};

export type LogoControl = ReturnType<typeof useLogo>;

/** @param path of the stored logo */
export function useLogo(path: string | null) {
  const [pictures, setPictures] = useState(() => storedPictures(path, []));
  const preview = usePreview();
  const dispatch = (action: PicturesAction) => setPictures((before) => picturesReducer(before, action));
  const { logo, storedLogo } = pictures;
  return {
    pictures,
    rules: RULES,
    /** To be sent; `null` when none was chosen. */
    file: logo?.kind === "new" ? logo.file : null,
    isRemoved: logo === null && storedLogo !== null,
    isChanged: logo !== storedLogo,
    chooseLogo(file: File): void {
      const problem = logoProblemOf(file, RULES);
      if (problem) dispatch({ type: "refuseLogo", problem });
      else
        dispatch({
          type: "chooseLogo",
          picture: { kind: "new", id: "new", file, url: preview(file), alt: "" },
        });
    },
    removeLogo: () => dispatch({ type: "removeLogo" }),
    keepStoredLogo: () => dispatch({ type: "keepStoredLogo" }),
    /** What the server says about the file. */
    refuse: (message: string) => dispatch({ type: "refuseLogo", problem: { message, files: [] } }),
    /** The logo is stored now. */
    settle: (stored: string | null) => setPictures(storedPictures(stored, [])),
    /** As it was at another moment. */
    putBack: setPictures,
  };
}

/** Freed once the screen is left. */
function usePreview() {
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made.splice(0)) URL.revokeObjectURL(url);
    };
  }, []);
  return (file: File): string => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  };
}
