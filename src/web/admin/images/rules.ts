// What each kind of record allows of its pictures, with the sentences of the product spec, section 5.
import { ACTIVITY_MESSAGES } from "#contract/content/activities.ts";
import { ARTICLE_MESSAGES } from "#contract/content/articles.ts";
import { CLIENT_MESSAGES } from "#contract/content/clients.ts";
import { ACTIVITY_PICTURE_BYTES, SMALL_PICTURE_BYTES } from "#contract/pictures.ts";

export interface Sentences {
  notImage: string;
  tooLarge: string;
}

export interface PictureRules {
  /** Whose call reads a stored picture inline; logos of clients are shown from their file. */
  noun: "projects" | "articles" | "clients";
  fits: (file: File) => boolean;
  /** Stands beside the field before the rule is broken. */
  hint: string;
  logo: Sentences;
  gallery: Sentences;
}

export const ACTIVITY_PICTURES: PictureRules = {
  noun: "projects",
  // "Under 20 MB" does not include 20 MB.
  fits: ({ size }) => size < ACTIVITY_PICTURE_BYTES,
  hint: "JPG, PNG, WebP or GIF, up to 20MB each",
  logo: { notImage: ACTIVITY_MESSAGES.logoNotImage, tooLarge: ACTIVITY_MESSAGES.logoTooLarge },
  gallery: { notImage: ACTIVITY_MESSAGES.galleryNotImage, tooLarge: ACTIVITY_MESSAGES.galleryTooLarge },
};

const ARTICLE_SENTENCES = { notImage: ARTICLE_MESSAGES.pictures, tooLarge: ARTICLE_MESSAGES.pictures };

export const ARTICLE_PICTURES: PictureRules = {
  noun: "articles",
  // "Up to 5 MB" includes 5 MB.
  fits: ({ size }) => size <= SMALL_PICTURE_BYTES,
  hint: "images up to 5MB each",
  logo: ARTICLE_SENTENCES,
  gallery: ARTICLE_SENTENCES,
};

const CLIENT_SENTENCES = { notImage: CLIENT_MESSAGES.logoNotImage, tooLarge: CLIENT_MESSAGES.logoTooLarge };

/** One logo, no gallery. */
export const CLIENT_PICTURES: PictureRules = {
  noun: "clients",
  fits: ({ size }) => size <= SMALL_PICTURE_BYTES,
  hint: "PNG, JPG, GIF up to 5MB",
  logo: CLIENT_SENTENCES,
  gallery: CLIENT_SENTENCES,
};
