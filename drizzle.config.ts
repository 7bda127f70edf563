// Tells drizzle-kit where the schema is and where its SQL goes: `bun run migration`.
import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./src/server/database/recordTables.ts",
    "./src/server/database/contentSchema.ts",
    "./src/server/database/schema.ts",
    "./src/server/database/accountSchema.ts",
    "./src/server/database/deliverySchema.ts",
    "./src/server/database/trashSchema.ts",
    "./src/server/database/redirectSchema.ts",
    "./src/server/database/previewSchema.ts",
    "./src/server/database/versionSchema.ts",
    "./src/server/analytics/schema.ts",
  ],
  out: "./migrations",
});
