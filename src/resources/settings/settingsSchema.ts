import * as z from "zod";

import { lazyFields } from "#contract/fields/lazyFields.ts";
import { groupSchema } from "../kinds/schemas.ts";
import { SETTINGS } from "./settings.ts";
import type { SettingName, SettingValue } from "./settings.ts";

type SettingSchemas = {
  [Name in SettingName]: z.ZodType<
    SettingValue<Name>,
    (typeof SETTINGS)[Name]["kind"] extends "accent" ? string | number : SettingValue<Name>
  >;
};

/** All settings except the logo, which is uploaded separately. */
// Built from the fields that the types are inferred from.
export const siteSchema = groupSchema(SETTINGS) as unknown as z.ZodObject<SettingSchemas, z.core.$strict>;

/** A subset of the settings. */
export const settingsChangeSchema = siteSchema.partial();

/** The settings in a further language. Where they are empty, the site shows those of the main language. */
export const settingsTranslationSchema = siteSchema.extend(
  lazyFields({ productName: () => siteSchema.shape.productName.or(z.literal("")) }),
);
