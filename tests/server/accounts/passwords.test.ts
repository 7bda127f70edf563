import { afterEach, expect, spyOn, test } from "bun:test";

import { createPasswords } from "#server/accounts/passwords.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

/** Replaces the slow hash function; the test ends each job. */
function holdHashing() {
  const going: (() => void)[] = [];
  let most = 0;
  let onStart: (() => void) | null = null;
  const spy = spyOn(Bun.password, "verify").mockImplementation(async (given) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    most = Math.max(most, going.push(resolve));
    onStart?.();
    await promise;
    return given === ADMIN.password;
  });
  async function finishOne() {
    if (going.length === 0) await new Promise<void>((resolve) => (onStart = resolve));
    going.shift()?.();
  }
  return { spy, most: () => most, finishOne };
}

/** Resolves when a password of a known browser waits to be verified. */
function waitForPriority({ parts: { passwords } }: TestServer): Promise<void> {
  const { verify } = passwords;
  return new Promise((resolve) => {
    passwords.verify = (...given) => {
      const pending = verify(...given);
      if (given[2]?.hasPriority) resolve();
      return pending;
    };
  });
}

let spy: { mockRestore(): void } | null = null;
afterEach(() => spy?.mockRestore());

test("hashes with argon2id and a salt", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash("correct horse"), passwords.hash("correct horse")]);
  expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(one).not.toBe(two);
  expect(await passwords.verify("correct horse", one)).toBe(true);
  expect(await passwords.verify("correct hors", one)).toBe(false);
});

test.each([
  ["an accented letter", "caf\u00e9 au lait", "cafe\u0301 au lait"],
  ["the Thai vowel am", "\u0e19\u0e49\u0e33 at noon", "\u0e19\u0e4d\u0e49\u0e32 at noon"],
])("treats %s in composed and decomposed form as the same password", async (_, one, other) => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, dummyHash: "" });
  expect(await passwords.verify(other, await passwords.hash(one))).toBe(true);
  expect(await passwords.verify(one, await passwords.hash(other))).toBe(true);
});

test("hashes at the same cost for an account that does not exist", async () => {
  await using server = await createTestServer();
  Object.assign(server.parts.passwords, createPasswords());
  await server.addUser();
  const verify = spyOn(Bun.password, "verify");
  spy = verify;
  for (const email of [ADMIN.email, "no@one.example"]) {
    await server.request("POST", "/auth/login", { body: { email, password: "wrong horse" } });
  }
  expect(verify).toHaveBeenCalledTimes(2);
  const costs = verify.mock.calls.map(([, hash]) => String(hash).split("$").slice(0, 4).join("$"));
  expect(costs[0]).toBe("$argon2id$v=19$m=19456,t=2,p=1");
  expect(costs[1]).toBe(costs[0]);
});

test("verifies one attempt at a time, queues 40 and rejects the rest", async () => {
  const line = holdHashing();
  spy = line.spy;
  const passwords = createPasswords();
  const hash = "$argon2id$";
  const asked = Array.from({ length: 42 }, () =>
    passwords.verify("x", hash).catch((error: unknown) => error),
  );
  const sentAway = await asked.pop();
  expect(sentAway).toMatchObject({ code: "unavailable", retryAfter: 5 });
  for (let done = 0; done < 41; done += 1) await line.finishOne();
  expect(await Promise.all(asked)).toEqual(Array(41).fill(false));
  expect(line.most()).toBe(1);
  // The queue is empty again.
  const next = passwords.verify("x", hash);
  await line.finishOne();
  expect(await next).toBe(false);
});

test("verifies two attempts with priority at a time, or one beside another attempt", async () => {
  const line = holdHashing();
  spy = line.spy;
  const passwords = createPasswords();
  const attempts = [false, true, true, true].map((hasPriority) =>
    passwords.verify("x", "$argon2id$", { hasPriority }),
  );
  for (let done = 0; done < 4; done += 1) await line.finishOne();
  expect(await Promise.all(attempts)).toEqual(Array(4).fill(false));
  expect(line.most()).toBe(2);
});

test("a browser that signed in before passes a flood from 90 networks", async () => {
  await using server = await createTestServer();
  await server.addUser();
  const [cookie = ""] = (
    (await server.request("POST", "/auth/login", { body: ADMIN })).headers.get("set-cookie") ?? ""
  ).split(";");
  const line = holdHashing();
  spy = line.spy;
  const queued = waitForPriority(server);
  const flood = Array.from({ length: 90 }, (_, index) =>
    server.request("POST", "/auth/login", {
      body: { email: `x${index}@firm.example`, password: "wrong horse" },
      peer: `203.0.${index}.1`,
    }),
  );
  const refused = await Promise.race(flood);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  const known = server.request("POST", "/auth/login", { body: ADMIN, headers: { cookie } });
  await queued;
  // One attempt of the flood was being verified; the second is the owner's.
  for (let done = 0; done < 2; done += 1) await line.finishOne();
  expect((await known).status).toBe(200);
  for (let done = 2; done < 42; done += 1) await line.finishOne();
  const statuses = (await Promise.all(flood)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(49);
});
