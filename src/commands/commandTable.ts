import { SETTINGS } from "./settings.ts";
import type { SettingName } from "./settings.ts";

const ADDRESS = "address of the admin";
const PERSON = {
  "--email": "address to sign in with",
  "--first-name": "first name",
  "--last-name": "last name",
  "--scope": "owner, editor, author or analyst (default: author; of the first admin: owner)",
};
const SETTING_NAMES = SETTINGS.map(({ name }) => name);

const IDENTITY = "file with the private key of age, for an encrypted backup; - reads it from standard input";
const S3_SETTINGS = SETTING_NAMES.filter((name) => name.startsWith("S3_"));

interface CommandDescription {
  summary: string;
  /** What the word after the command may be; other commands have none. */
  argument?: string;
  ownFlags?: Record<string, string>;
  /** Those that the command uses besides DATA_DIR. */
  settings?: readonly SettingName[];
}

/** A command's code is in `runCommand.ts`. */
const TABLE = {
  serve: { summary: "Serves the site. The default command.", settings: SETTING_NAMES },
  "admin create": {
    summary: "Creates an admin. Prompts for the password, or reads it from standard input.",
    ownFlags: {
      ...PERSON,
      "--password-stdin": "read the password from standard input",
    },
  },
  "admin deactivate": {
    summary: "Signs an admin out and keeps them out, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
  },
  "admin invite": {
    summary: "Prints a link with which a new admin chooses a password, even while Vitrine runs.",
    ownFlags: PERSON,
    settings: ["PUBLIC_URL", "PORT"],
  },
  "admin list": { summary: "Lists the admins and the open invitations, even while Vitrine runs." },
  "admin reset-2fa": {
    summary: "Removes all second factors of an admin who lost them, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
  },
  "admin reset-password": {
    summary: "Prints a link with which an admin chooses a new password, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS },
    settings: ["PUBLIC_URL", "PORT"],
  },
  "admin sessions": {
    summary: "Lists the sessions of an admin, or ends them, even while Vitrine runs.",
    ownFlags: { "--email": ADDRESS, "--end": "end all of them" },
  },
  "analytics rebuild": {
    summary: "Rebuilds the analytics rollups from the stored views. Stop Vitrine first.",
    settings: ["LOG_LEVEL"],
  },
  "audit export": {
    summary: "Prints the audit log as JSON lines, even while Vitrine runs.",
    ownFlags: {
      "--from": "first day, such as 2026-01-01 (default: the oldest)",
      "--to": "last day (default: the newest)",
    },
  },
  "audit verify": {
    summary: "Checks that no entry of the audit log was changed or removed, even while Vitrine runs.",
    ownFlags: { "--entry": "last entry that an earlier run printed, which must be unchanged" },
  },
  backup: {
    summary: "Writes database, pictures and files into an archive and verifies it, even while Vitrine runs.",
    argument: "FILE, DIR or s3://BUCKET/PREFIX",
    ownFlags: {
      "--encrypt-to": "public key of age, such as age1… (default: BACKUP_RECIPIENT)",
      "--prune": "then delete older backups: keep 7 daily, 4 weekly and 6 monthly ones",
    },
    settings: ["BACKUP_RECIPIENT", ...S3_SETTINGS],
  },
  "backup list": {
    summary: "Lists the backups in a folder or a bucket, the newest first.",
    argument: "DIR or s3://BUCKET/PREFIX",
    settings: S3_SETTINGS,
  },
  "backup verify": {
    summary: "Reads a backup from start to end, and checks its sums and its database.",
    argument: "FILE or s3://BUCKET/PREFIX/NAME",
    ownFlags: { "--identity": IDENTITY },
    settings: S3_SETTINGS,
  },
  check: {
    summary:
      "Checks the database for damage and looks for missing pictures and files, even while Vitrine runs.",
    ownFlags: {
      "--skip-views": "leave out page views and their rollups",
      "--skip-pictures": "leave out pictures and files",
    },
  },
  config: { summary: "Lists the settings in force, and where each comes from.", settings: SETTING_NAMES },
  demo: {
    summary: "Fills an empty data folder with demo content, sample visits and messages.",
    ownFlags: { "--remove": "delete all of it and what was added, but no accounts. Stop Vitrine first" },
    settings: ["LOG_LEVEL"],
  },
  doctor: {
    summary:
      "Checks settings, data, disk, backups and deliveries, and says what to do; exits with 1 for an error.",
    ownFlags: {
      "--json": "print the findings as JSON",
      "--skip-views": "leave out page views and their rollups",
    },
    settings: SETTING_NAMES,
  },
  export: {
    summary: "Writes all content into a folder that can be read without Vitrine, even while Vitrine runs.",
    argument: "DIR",
  },
  health: {
    summary: "Checks whether Vitrine is ready on this machine; exits with 0 if it is.",
    settings: ["HOST", "PORT"],
  },
  import: {
    summary:
      "Imports an export of WordPress, Ghost or Vitrine, or a table; shows first what becomes of it. Stop Vitrine first.",
    argument: "FILE or DIR",
    ownFlags: {
      "--pictures": "folder with the pictures, such as wp-content/uploads",
      "--language": "language of the texts (default: the main one of the site)",
      "--yes": "import it; without, nothing is changed",
    },
    settings: ["LOG_LEVEL"],
  },
  install: {
    summary: "Installs Vitrine as a service of systemd, and starts it. Repeat it to change settings.",
    ownFlags: { "--print": "only show the unit" },
    settings: SETTING_NAMES,
  },
  "keys rotate": {
    summary: "Replaces the keys and signs everybody out. Stop Vitrine first.",
    ownFlags: { "--name": "only this key: accessTokens, devices or visitors (default: all)" },
  },
  promote: {
    summary: "Makes the standby of this data folder the server of the site. The old one stops.",
    argument: "s3://BUCKET/PREFIX",
    ownFlags: { "--force": "also a data folder that is no standby, with the data that it has" },
    settings: S3_SETTINGS,
  },
  restore: {
    summary: "Restores a backup into an empty data folder. Stop Vitrine first.",
    argument: "FILE, DIR or s3://BUCKET/PREFIX",
    ownFlags: {
      "--identity": IDENTITY,
      "--replace": "replace the site in the data folder; it is moved aside first",
      "--stage": "only check and prepare it, even while Vitrine runs: its next start replaces the site",
    },
    settings: S3_SETTINGS,
  },
  rollback: { summary: "Returns to the version before the last upgrade, with its data." },
  standby: {
    summary: "Follows the backups of another machine until `vitrine promote`, then serves the site.",
    argument: "s3://BUCKET/PREFIX",
    ownFlags: {
      "--every": "seconds between two looks for a newer backup (default: 30)",
      "--identity": IDENTITY,
      "--once": "restore the newest backup and exit",
    },
    settings: SETTING_NAMES,
  },
  uninstall: { summary: "Stops and removes the service. The data stays." },
  upgrade: {
    summary:
      "Replaces the executable by a new version, after a backup and a rehearsal, and goes back by itself.",
    argument: "NEW_BINARY",
    ownFlags: {
      "--sha256": "its checksum (default: from SHA256SUMS beside it)",
      "--backup": "folder for the backup (default: DATA_DIR with -upgrades at its end)",
    },
  },
} satisfies Record<string, CommandDescription>;

export type CommandName = keyof typeof TABLE;

export const COMMANDS: Record<CommandName, CommandDescription> = TABLE;
