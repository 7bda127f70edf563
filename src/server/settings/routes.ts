// /settings: what the firm says about itself, as an admin changes it. Pages show it at the next request.
import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { SETTING_MESSAGES, settingsChangeSchema } from "#contract/settings/settings.ts";
import { adminOnly } from "#server/http/authenticate.ts";
import { getSettings, setLogo, updateSite } from "./repository.ts";

import type { AppContext } from "#server/http/context.ts";
import { logoRule, validLogoForm } from "#server/media/logoForm.ts";
import { occasionOf, seenField } from "#server/http/writeContext.ts";
import { attachedFile, holdPictures } from "#server/media/imageForm.ts";
import { reply } from "#server/http/reply.ts";
import { routes } from "#server/http/routeTable.ts";
import { validJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

const changeSchema = settingsChangeSchema.extend(seenField);
const logoSchema = z
  .object(lazyFields({ logo: () => attachedFile(SETTING_MESSAGES.logoMissing) }))
  .extend(seenField);

const LOGO = logoRule(SETTING_MESSAGES);

export const settingsRoutes = routes([
  ["GET", "/", adminOnly, read],
  ["PUT", "/", adminOnly, validJson(changeSchema), update],
  ["PUT", "/logo", adminOnly, validLogoForm(LOGO, logoSchema), changeLogo],
  ["DELETE", "/logo", adminOnly, removeLogo],
]);

async function read(c: AppContext) {
  return reply(c, await getSettings(c.get("services").db));
}

/** Takes any part of the settings and answers with all of them. */
async function update(c: Validated<{ json: typeof changeSchema }>) {
  const { updatedAt, ...change } = c.req.valid("json");
  const settings = await updateSite(c.get("services").db, change, occasionOf(c, updatedAt));
  return reply(c, settings, { message: "Settings saved" });
}

async function changeLogo(c: Validated<{ form: typeof logoSchema }>) {
  const { db, pictures } = c.get("services");
  await using held = await holdPictures(c, LOGO);
  const logo = held.pictures[0] ?? null;
  const { site, unusedFiles } = await setLogo(db, logo, occasionOf(c, c.req.valid("form").updatedAt));
  pictures.settle(unusedFiles);
  return reply(c, site, { message: "Logo saved" });
}

async function removeLogo(c: AppContext) {
  const { db, pictures } = c.get("services");
  const { site, unusedFiles } = await setLogo(db, null, occasionOf(c));
  pictures.settle(unusedFiles);
  return reply(c, site, { message: "Logo removed" });
}
