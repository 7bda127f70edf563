// /settings: what the firm says about itself, as an admin changes it. Pages show it at the next request.
import { SETTING_MESSAGES, settingsChangeSchema } from "#contract/settings.ts";
import { MEBIBYTE, SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import { adminOnly } from "#server/auth/guard.ts";
import { AppError } from "#server/errors.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import { getSite, setLogo, updateSite } from "#server/store/settings.ts";

import type { AppContext } from "./context.ts";
import { receiveForm } from "./multipart.ts";
import { reply } from "./reply.ts";
import { readJson } from "./request.ts";
import { routes } from "./table.ts";

export const settingsRoutes = routes([
  ["GET", "/", adminOnly, read],
  ["PUT", "/", adminOnly, update],
  ["PUT", "/logo", adminOnly, changeLogo],
  ["DELETE", "/logo", adminOnly, removeLogo],
]);

/** "At most 5 MB" includes 5 MB. */
const LOGO: PictureRule = {
  field: "logo",
  notImage: SETTING_MESSAGES.logoNotImage,
  tooLarge: SETTING_MESSAGES.logoTooLarge,
  refusedFromBytes: SMALL_PICTURE_BYTES + 1,
};

async function read(c: AppContext) {
  return reply(c, await getSite(c.var.services.db));
}

/** Takes any part of the settings and answers with all of them. */
async function update(c: AppContext) {
  const { db, now } = c.var.services;
  const change = await readJson(c, settingsChangeSchema);
  return reply(c, await updateSite(db, change, now()), { message: "Settings saved" });
}

async function changeLogo(c: AppContext) {
  const { db, now, pictures } = c.var.services;
  await using form = await receiveForm(c.req.raw, {
    incoming: pictures.incoming,
    maxBytes: SMALL_PICTURE_BYTES + MEBIBYTE,
    fields: { maxCount: 5, maxBytes: 1024 },
    files: { logo: { ...LOGO, maxCount: 1, extra: "refuse" } },
  });
  await using held = await pictures.hold(form.files.logo, LOGO);
  const [logo] = held.pictures;
  if (!logo) {
    const { logoMissing } = SETTING_MESSAGES;
    throw new AppError("invalid", logoMissing, { errors: { logo: logoMissing } });
  }
  const { site, unusedFiles } = await setLogo(db, logo, now());
  pictures.settle(unusedFiles);
  return reply(c, site, { message: "Logo saved" });
}

async function removeLogo(c: AppContext) {
  const { db, now, pictures } = c.var.services;
  const { site, unusedFiles } = await setLogo(db, null, now());
  pictures.settle(unusedFiles);
  return reply(c, site, { message: "Logo removed" });
}
