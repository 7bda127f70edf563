import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";
import { settingsChangeSchema, settingsTranslationSchema } from "#resources/settings/settingsSchema.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { versionRoute } from "#server/resources/versionRoutes.ts";
import { reply } from "#server/http/reply.ts";
import { injectDependencies, createRoutes } from "#server/http/routeTable.ts";
import { resolveLanguage, validateLanguage } from "#server/http/textLanguage.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated, Validator } from "#server/http/validate.ts";
import { createWriteContext, expectedVersionField } from "#server/http/writeContext.ts";
import { requiredFile, acquireImages, logoRule, validateLogoForm } from "#server/media/imageForm.ts";
import type { ImageStore } from "#server/media/ImageStore.ts";

import { getSettings, setLogo, updateSettings } from "./repository.ts";
import type { OnLanguagesChange } from "./repository.ts";

const updateSchema = settingsChangeSchema.extend(expectedVersionField);
const translationSchema = settingsTranslationSchema.partial().extend(expectedVersionField);
const logoSchema = z
  .object(lazyFields({ logo: () => requiredFile(SETTING_MESSAGES.logoMissing) }))
  .extend(expectedVersionField);

const LOGO_RULE = logoRule(SETTING_MESSAGES);

interface SettingsDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  images: ImageStore;
  getSite: GetSite;
  onLanguagesChange: OnLanguagesChange;
}

export function settingsRoutes(dependencies: SettingsDependencies) {
  const { db, getSite, images } = dependencies;
  const handle = injectDependencies(dependencies);
  const language = validateLanguage(getSite);
  const validLogo = validateLogoForm(images, LOGO_RULE, logoSchema);
  return createRoutes([
    ["GET", "/", requirePermission("settings"), language, handle(read)],
    ["PUT", "/", requirePermission("settings"), language, validateChange(getSite), handle(update)],
    versionRoute(db, "settings", ["/groups/:id", requirePermission("settings")], getSite),
    ["PUT", "/logo", requirePermission("settings"), validLogo, handle(updateLogo)],
    ["DELETE", "/logo", requirePermission("settings"), handle(removeLogo)],
  ]);
}

function validateChange(getSite: GetSite): Validator<"json", z.output<typeof translationSchema>> {
  const [main, translation] = [validateJson(updateSchema), validateJson(translationSchema)];
  return async (c, next) => {
    const { sourceLanguage } = await resolveLanguage(getSite, c.req.query("lang"));
    return sourceLanguage ? translation(c, next) : main(c, next);
  };
}

/** With `validateLanguage`. */
type LanguageQuery = z.ZodType<{ textLanguage: TextLanguage }>;

async function read(c: Validated<{ query: LanguageQuery }>, { db }: SettingsDependencies) {
  return reply(c, await getSettings(db, c.req.valid("query").textLanguage));
}

/** Accepts any part of the settings and responds with all of them. */
async function update(
  c: Validated<{ query: LanguageQuery; json: typeof translationSchema }>,
  { db, now, images, onLanguagesChange }: SettingsDependencies,
) {
  const { updatedAt, ...change } = c.req.valid("json");
  const language = c.req.valid("query").textLanguage;
  const context = { ...createWriteContext(c, now(), updatedAt), session: c.get("adminSession") };
  const update = { change, language, onLanguagesChange };
  const { site, unusedFiles } = await updateSettings(db, update, context);
  await images.collectGarbage(unusedFiles);
  return reply(c, site, { message: "Settings saved" });
}

async function updateLogo(
  c: Validated<{ form: typeof logoSchema }>,
  { db, images, now }: SettingsDependencies,
) {
  await using acquired = await acquireImages(c, images, LOGO_RULE);
  const logo = acquired.images[0] ?? null;
  const { site, unusedFiles } = await setLogo(
    db,
    logo,
    createWriteContext(c, now(), c.req.valid("form").updatedAt),
  );
  await images.collectGarbage(unusedFiles);
  return reply(c, site, { message: "Logo saved" });
}

async function removeLogo(c: AppContext, { db, images, now }: SettingsDependencies) {
  const { site, unusedFiles } = await setLogo(db, null, createWriteContext(c, now()));
  await images.collectGarbage(unusedFiles);
  return reply(c, site, { message: "Logo removed" });
}
