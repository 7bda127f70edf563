import { Database } from "bun:sqlite";
import { join } from "node:path";

import type { Language } from "#texts/language.ts";

import { startDemoSite } from "./demoSite.ts";
import type { Vitrine } from "./startVitrine.ts";

/** In absolute links. */
const ORIGIN = "https://firm.example";

/** The demo site in English and Thai. */
export function startBilingualSite(main: Language = "en"): Promise<Vitrine> {
  const languages = { main, further: [main === "en" ? "th" : "en"] };
  return startDemoSite({}, (dataDir) => {
    using database = new Database(join(dataDir, "vitrine.db"));
    const insert = database.query(
      "INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (?, ?, 1)",
    );
    insert.run("languages", JSON.stringify(languages));
    insert.run("webAddress", JSON.stringify(ORIGIN));
  });
}
