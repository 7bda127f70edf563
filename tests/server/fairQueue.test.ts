import { expect, test } from "bun:test";

import { createFairQueue } from "#server/fairQueue.ts";

/** Tasks that end when the test says so. */
function createTasks(concurrency: number) {
  const queue = createFairQueue(concurrency);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    add(owner: string, name: string) {
      return queue.run(owner, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("runs two tasks at a time, in the order of one owner", async () => {
  const tasks = createTasks(2);
  const all = ["1", "2", "3", "4"].map((name) => tasks.add("somsri", name));
  expect(tasks.started).toEqual(["1", "2"]);
  await tasks.end("2");
  expect(tasks.started).toEqual(["1", "2", "3"]);
  await tasks.end("1");
  await tasks.end("3");
  await tasks.end("4");
  await Promise.all(all);
});

test("an owner with one task does not wait for the 40 of another", async () => {
  const tasks = createTasks(2);
  const names = Array.from({ length: 40 }, (_, index) => `somsri ${index}`);
  const all = [
    ...names.map((name) => tasks.add("somsri", name)),
    tasks.add("anan", "anan"),
    tasks.add("mali", "mali"),
  ];
  for (const name of ["somsri 0", "somsri 1", "somsri 2"]) await tasks.end(name);
  expect(tasks.started).toEqual(["somsri 0", "somsri 1", "somsri 2", "anan", "mali"]);
  for (const name of ["anan", "mali", ...names.slice(3)]) await tasks.end(name);
  await Promise.all(all);
  expect(tasks.started.slice(5)).toEqual(names.slice(3));
});

test("a failed task passes its turn on", async () => {
  const queue = createFairQueue(1);
  await expect(queue.run("somsri", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await queue.run("anan", async () => "done")).toBe("done");
});
