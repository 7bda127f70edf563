import { setCatalogue } from "./adminCatalogue.ts";
import type { AdminCatalogue } from "./adminCatalogue.ts";
import { setLanguage } from "./language.ts";
import type { Language } from "./language.ts";

/** English needs no loading: its texts are bundled with the features that show them. */
const LOADERS: Readonly<Record<Language, () => Promise<AdminCatalogue | null>>> = {
  en: async () => null,
  th: () => import("./compiled/admin/th.ts"),
};

/**
 * Loads the texts of the back office in a language and makes it the current one.
 * @throws if the texts can't be loaded; the language stays as it was
 */
export async function loadAdminLanguage(language: Language): Promise<void> {
  const catalogue = await LOADERS[language]();
  setLanguage(language);
  setCatalogue(catalogue);
}
