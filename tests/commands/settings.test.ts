import { expect, test } from "bun:test";

import { runCommand } from "#tests/support/system/runFromSource.ts";

test("lists every invalid setting with its name and the allowed values", async () => {
  const env = { PORT: "99999", LOG_LEVEL: "loud", RATE_LIMITS: "maybe", ADMIN_EMAIL: "somsri@firm.example" };
  const { exitCode, stdout, stderr } = await runCommand(["serve", "--public-url", "firm.example/site"], {
    env,
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr.trim().split("\n")).toEqual([
    "5 invalid settings:",
    "  PORT: must be a number from 0 to 65535",
    "  PUBLIC_URL: must start with http:// or https://",
    "  LOG_LEVEL: must be debug, info, warn or error",
    "  RATE_LIMITS: must be on or off",
    "  ADMIN_EMAIL: requires ADMIN_PASSWORD: set both or neither",
    "Fix them in the environment or on the command line. `vitrine --help` lists all settings.",
  ]);
});
