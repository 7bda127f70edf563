import { expect } from "bun:test";

import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;
const SECURITY = {
  sessionIdleDays: 30,
  sessionMaxDays: 90,
  auditMonths: 3,
  secondFactor: "required",
  secondFactorGraceDays: 90,
  securityContact: "security@firm.example",
  backupTarget: "s3://copies/site",
  backupRecipient: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  backupHour: 0,
  backupMinutes: 5,
} as const;
type SecuritySetting = keyof typeof SECURITY;
// `Object.keys` returns `string[]`, but these keys are known.
const NAMES = Object.keys(SECURITY) as SecuritySetting[];

async function createFixture() {
  const server = await createTestServer();
  let { accessToken: token } = await server.signInWithPassword();
  return {
    ...server,
    save: (body: unknown) => server.request("PUT", "/settings", { token, body }),
    async confirm(password: string) {
      const { body } = await server.request("POST", "/auth/confirm", { token, body: { password } });
      token = body.tokens?.accessToken ?? token;
    },
    read: async () => (await server.request("GET", "/settings", { token })).data,
  };
}

const test = testWith(createFixture);

test.each(NAMES)(
  "after 10 minutes, a change of %s is rejected until the password is confirmed",
  async (server, name) => {
    server.advanceClock(11 * MINUTE);
    const change = { footerNote: "Chiang Mai", [name]: SECURITY[name] };
    const refused = await server.save(change);
    expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_required"]);
    expect(await server.read()).toMatchObject({ footerNote: "", [name]: DEFAULT_SITE[name] });
    await server.confirm(ADMIN.password);
    expect((await server.save(change)).data).toMatchObject(change);
  },
);

test("within 10 minutes of the sign-in, all of them need no confirmation", async (server) => {
  server.advanceClock(10 * MINUTE);
  expect((await server.save(SECURITY)).status).toBe(200);
});

test("other settings, and security settings with their present value, need no confirmation", async (server) => {
  server.advanceClock(11 * MINUTE);
  const change = { footerNote: "Chiang Mai", sessionIdleDays: DEFAULT_SITE.sessionIdleDays };
  expect((await server.save(change)).status).toBe(200);
});

test("reports a newer version before it requires a confirmation", async (server) => {
  const { updatedAt } = await server.read();
  await server.save({ sessionIdleDays: 8 });
  server.advanceClock(11 * MINUTE);
  expect((await server.save({ sessionIdleDays: 9, updatedAt })).status).toBe(409);
});
