import { and, eq, inArray } from "drizzle-orm";

import { parseBlocks } from "#resources/blocks/blockTexts.ts";
import { pageTexts } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { validateFileName } from "#server/http/validate.ts";
import type { WithFileName } from "#server/http/validate.ts";
import { LANGUAGES } from "#texts/language.ts";
import { PLAYERS, videoSource } from "#web/public/blocks/videoSource.ts";

import { toInlineStyle } from "./inlineStyle.ts";

const STYLE = toInlineStyle("html,body,iframe{display:block;height:100%;width:100%;margin:0;border:0}");

/** The provider, the id of the video and its key, if it has one. */
const VIDEO = /^(YouTube|Vimeo)-([\w-]{11}|\d{1,12})(?:-(\w{1,20}))?$/;

export const videoParam = validateFileName(VIDEO, "There is no such video");

/** A document that frames the player of another company. Only pages of this site may frame the document. */
export function sendVideoPlayer(c: WithFileName): Response {
  const [, name = "", id = "", key] = VIDEO.exec(c.req.valid("param").file) ?? [];
  const { frame } = PLAYERS.find(({ provider }) => provider === name) ?? PLAYERS[0];
  const src = `${frame}${id}?autoplay=1${key ? `&amp;h=${key}` : ""}`;
  const head = `<meta charset="utf-8"><title>${name}</title><style>${STYLE.text}</style>`;
  const player = `<iframe src="${src}" title="${name}" allow="autoplay; fullscreen; picture-in-picture">`;
  return c.body(`<!doctype html><html lang="en">${head}${player}</iframe>`, 200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src ${STYLE.cspHash}; frame-src ${frame}; frame-ancestors 'self'`,
    "x-frame-options": "SAMEORIGIN",
  });
}

/** Whether a published page shows a video of another company. */
export async function hasVideoPlayers(db: Db): Promise<boolean> {
  const { language, status, blocks: column } = pageTexts;
  // With the languages, an index is used.
  const isPublished = and(inArray(language, [...LANGUAGES]), eq(status, "Published"));
  const rows = await db.select({ blocks: column }).from(pageTexts).where(isPublished);
  return rows
    .flatMap(({ blocks }) => parseBlocks(blocks))
    .some(
      ({ type, isHidden, fields }) =>
        type === "video" && !isHidden && videoSource(String(fields["video"]))?.provider,
    );
}
