import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lines of all functions of src that have more than one. */
async function measureFunctions(): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "lint-"));
  try {
    const config = join(folder, "oxlintrc.json");
    const rules = { "max-lines-per-function": ["error", { max: 1, IIFEs: true }] };
    await Bun.write(config, JSON.stringify({ categories: { correctness: "off" }, rules }));
    const command = [process.execPath, "run", "--bun", "oxlint", "-c", config, "-f", "json", "src"];
    // In a file, because the linter does not wait for a slow reader of a pipe.
    const output = Bun.file(join(folder, "report.json"));
    await Bun.spawn(command, { stdout: output, stderr: "ignore" }).exited;
    const { diagnostics } = (await output.json()) as { diagnostics: { message: string }[] };
    return diagnostics.map(({ message }) => Number(/too many lines \((\d+)\)/.exec(message)?.[1]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("of 100 functions of src at least 95 have at most 45 lines; the linter allows 90", async () => {
  const lengths = (await measureFunctions()).toSorted((a, b) => a - b);
  expect(lengths.length).toBeGreaterThan(1000);
  expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(45);
});
