// `vitrine doctor` and `vitrine config`: what is set, and what is wrong.
import { findingText } from "#contract/system.ts";
import type { Finding } from "#contract/system.ts";
import { StartError } from "#server/StartError.ts";
import { systemTexts as texts } from "#texts/admin/system.ts";

import { runChecks } from "./doctorChecks.ts";
import { ownCommand } from "./ownCommand.ts";
import { readSettingSources } from "./serviceFile.ts";
import { isSecretSetting, SETTINGS } from "./settings.ts";

/** @throws StartError if something has to be done */
export async function runDoctor(flags: Record<string, string>): Promise<void> {
  const { "--json": json, "--skip-views": skipViews, ...given } = flags;
  const values = Object.assign({}, ...readSettingSources(given).map((source) => source.values));
  const findings = await runChecks(values, { skipViews: skipViews !== undefined, now: Date.now() });
  if (json !== undefined) return console.log(JSON.stringify(findings));
  for (const finding of findings)
    console.log(
      `${finding.level.padEnd(8)} ${texts.checks[finding.check]}: ${findingText(texts.findings, finding)}`,
    );
  const errors = findings.filter(({ level }) => level === "error").length;
  if (errors > 0) throw new StartError(`Errors found: ${errors}.`, "Each line above says what to do.");
}

/** In a process of its own: it reads the whole database without a pause. */
export async function readFindings(dataDir: string): Promise<Finding[]> {
  const doctor = Bun.spawn(ownCommand("doctor", "--json", "--skip-views", "--data-dir", dataDir), {
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Printed by this program itself.
  return JSON.parse(await new Response(doctor.stdout).text()) as Finding[];
}

/** Prints the settings in force, and where each comes from. */
export async function runConfig(flags: Record<string, string>): Promise<void> {
  const sources = readSettingSources(flags);
  for (const { name, defaultText } of SETTINGS) {
    const value = sources.findLast(({ values }) => values[name])?.values[name];
    // A running server repeats where its settings come from.
    const source = value && sources.find(({ values }) => values[name] === value)?.name;
    const shown = value && isSecretSetting(name) ? "(hidden)" : (value ?? defaultText);
    console.log(`${name.padEnd(24)} ${shown.padEnd(40)} ${source ?? "default"}`);
  }
}
