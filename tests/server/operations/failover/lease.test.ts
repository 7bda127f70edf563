import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { isPromoted, readState } from "#server/operations/failover/failoverState.ts";
import { holdLease, LeaseLostError, registerBucket, takeLease } from "#server/operations/failover/lease.ts";
import { startS3Peer, xmlError } from "#tests/support/peers/s3Peer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const TARGET = "s3://backups/site";

/** Machines with a bucket. */
async function createMachines() {
  const directory = await createTemporaryDirectory();
  const peer = startS3Peer();
  const key = () => [...peer.objects.keys()].find((name) => name.endsWith(".lease.json")) ?? "";
  return {
    peer,
    machine(name: string) {
      const dataDir = join(directory.path, name);
      mkdirSync(dataDir);
      return {
        dataDir,
        hold: () => holdLease(dataDir, TARGET, peer.access),
        take: () => takeLease(dataDir, TARGET, peer.access),
        register: () => registerBucket(dataDir, TARGET, peer.access),
        epoch: () => readState(dataDir).epochs[TARGET],
        isPromoted: () => isPromoted(dataDir, TARGET),
        holder: () => readState(dataDir).holder,
      };
    },
    lease: () => (key() ? JSON.parse(new TextDecoder().decode(peer.objects.get(key()))) : null),
    setLease: (text: string) => void peer.objects.set(key(), new TextEncoder().encode(text)),
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

test("without a promotion nothing is written, and every machine may serve", async () => {
  await using machines = await createMachines();
  const [a, b] = [machines.machine("a"), machines.machine("b")];
  for (const { register, hold } of [a, b]) {
    await register();
    await hold();
  }
  expect([machines.lease(), a.epoch(), a.isPromoted()]).toEqual([null, 0, false]);
});

test("each promotion takes the lease in the next epoch; the others may no longer serve", async () => {
  await using machines = await createMachines();
  const [a, b] = [machines.machine("a"), machines.machine("b")];
  await a.register();
  expect(await b.take()).toBe(1);
  expect(machines.lease()).toMatchObject({ holder: b.holder(), epoch: 1 });
  await b.hold();
  await expect(a.hold()).rejects.toThrow(LeaseLostError);
  await expect(a.register()).rejects.toThrow(/^Another machine serves this site since 2\S+ \(epoch 1 of s3:/);
  expect(await a.take()).toBe(2);
  await a.hold();
  await expect(b.hold()).rejects.toThrow(LeaseLostError);
});

test("of two promotions at once one fails", async () => {
  await using machines = await createMachines();
  const all = ["a", "b", "c"].map((name) => machines.machine(name));
  const results = await Promise.allSettled(all.map(({ take }) => take()));
  const winners = all.filter((_, index) => results[index]?.status === "fulfilled");
  expect(winners.map(({ holder }) => holder())).toEqual([machines.lease().holder]);
  expect(all.filter(({ isPromoted }) => isPromoted())).toEqual(winners);
});

test("works with a bucket that has no conditional writes", async () => {
  await using machines = await createMachines();
  const { peer } = machines;
  let refusals = 0;
  peer.setTrouble(({ method }) =>
    method === "PUT" && ++refusals === 1 ? xmlError(501, "NotImplemented") : null,
  );
  expect(await machines.machine("a").take()).toBe(1);
  expect([refusals, machines.lease().epoch]).toEqual([2, 1]);
});

test("a killed promotion is completed by the start of the server", async () => {
  await using machines = await createMachines();
  const [a, b] = [machines.machine("a"), machines.machine("b")];
  await a.take();
  const { peer } = machines;
  peer.setTrouble(({ method }) => (method === "PUT" ? xmlError(403, "AccessDenied") : null));
  await expect(b.take()).rejects.toThrow(/ refused the access key /);
  expect([b.isPromoted(), machines.lease().holder]).toEqual([true, a.holder()]);
  peer.setTrouble(() => null);
  await b.hold();
  expect(machines.lease()).toMatchObject({ holder: b.holder(), epoch: 2 });
});

test("an answer of the bucket in a lower epoch is outdated, and a lost lease is written again", async () => {
  await using machines = await createMachines();
  const [a, b] = [machines.machine("a"), machines.machine("b")];
  await a.take();
  const outdated = JSON.stringify(machines.lease());
  await b.take();
  machines.setLease(outdated);
  await b.hold();
  expect(machines.lease()).toMatchObject({ holder: b.holder(), epoch: 2 });
  machines.peer.objects.clear();
  await b.hold();
  expect(machines.lease()).toMatchObject({ holder: b.holder(), epoch: 2 });
});

test("a bucket that can't be used is no lost lease", async () => {
  await using machines = await createMachines();
  const a = machines.machine("a");
  machines.peer.setTrouble(() => xmlError(403, "AccessDenied"));
  const error: unknown = await a.hold().catch((cause: unknown) => cause);
  expect(error).not.toBeInstanceOf(LeaseLostError);
  await expect(a.take()).rejects.toThrow(/ refused the access key for the bucket backups\. /);
  expect(a.isPromoted()).toBe(false);
});
