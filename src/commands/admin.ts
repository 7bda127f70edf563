// `vitrine admin create`: makes an admin from the command line, also while the server runs.
import { firstAdminSchema } from "#contract/accounts/auth.ts";
import { hashNewPassword } from "#server/accounts/newPassword.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createUser } from "#server/accounts/repository.ts";
import { getSite } from "#server/settings/repository.ts";
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";
import { withSharedStore } from "./dataFolder.ts";
import { askPassword, readPasswordFromInput } from "./password.ts";
import { logMigration } from "./tellUpgrade.ts";

export async function runAdmin(flags: Record<string, string>): Promise<void> {
  const { "--email": email, "--first-name": firstName, "--last-name": lastName, ...rest } = flags;
  const { "--password-stdin": fromInput, ...settings } = rest;
  const config = readConfig(process.env, settings);
  requireFlags({ "--email": email, "--first-name": firstName, "--last-name": lastName });
  const password = fromInput ? await readPasswordFromInput() : await askPassword();
  const read = firstAdminSchema.safeParse({ email, firstName, lastName, password });
  if (!read.success) {
    throw new StartError(
      "Couldn't create the admin:",
      read.error.issues.map((issue) => issue.message).join("; "),
    );
  }
  const { password: chosen, ...person } = read.data;
  await withSharedStore(config, async (db) => {
    logMigration(db);
    const passwordHash = await hashNewPassword(
      { passwords: createPasswords(), getSite: () => getSite(db) },
      chosen,
      person,
    );
    const user = await createUser(db, { ...person, role: "admin", passwordHash }, Date.now());
    const name = `${user.firstName} ${user.lastName} (${user.email})`;
    // The folder too: where none was named, it may not be the one that was meant.
    console.log(`${name} can sign in now. Data folder: ${config.dataDir}`);
    if (db.$news === "created") console.log("No database found in DATA_DIR; created a new one.");
  });
}

function requireFlags(given: Record<string, string | undefined>) {
  const missing = Object.keys(given).filter((flag) => !given[flag]);
  if (missing.length === 0) return;
  throw new StartError(
    `Missing option${missing.length === 1 ? "" : "s"}: ${missing.join(", ")}`,
    "`vitrine admin create --help` shows all flags.",
  );
}
