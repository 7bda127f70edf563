import * as z from "zod";

import { siteSchema } from "./settings.ts";

/** The settings in a further language. Where they are empty, the site shows those of the main language. */
export const settingsTranslationSchema = siteSchema.extend({
  productName: siteSchema.shape.productName.or(z.literal("")),
});
