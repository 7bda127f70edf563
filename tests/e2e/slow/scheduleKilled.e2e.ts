import { expect, test } from "bun:test";

import { propertyRuns } from "#tests/support/propertyRuns.ts";
import { createRandomInt } from "#tests/support/random.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const ROUNDS = propertyRuns(10, 100);
const ARTICLES = 5;
/** From the plan, made while the server does not run, to its time. */
const LEAD_MS = 1_500;
/** Around its time; longer than the interval in which the server looks. */
const AROUND_MS = 700;
const TIMEOUT_MS = 1_200_000;

interface PlannedText {
  status: string;
  publishAt: number | null;
  /** Entries of the audit log. */
  publishings: number;
}

test(
  "texts are published once, whenever the server is killed around their time",
  async () => {
    await using folder = await createTemporaryDirectory();
    const start = () => startVitrine({ dataDir: folder.path, env: ADMIN_ENV });
    {
      await using server = await start();
      const admin = await signIn(server.url);
      for (let number = 0; number < ARTICLES; number += 1)
        await admin.create("/articles/create", articleForm({ title: `Plan ${number}`, status: "Draft" }));
    }
    const random = createRandomInt(7);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const at = plan(folder.path);
      const server = await start();
      const killed = Promise.withResolvers<void>();
      const wait = Math.max(0, at - AROUND_MS + random(2 * AROUND_MS) - Date.now());
      setTimeout(() => void server.crash().then(killed.resolve), wait);
      await killed.promise;
      for (const text of readTexts(folder.path))
        expect(text).toEqual(
          text.publishAt === null
            ? { status: "Published", publishAt: null, publishings: round }
            : { status: "Draft", publishAt: expect.any(Number), publishings: round - 1 },
        );

      await using again = await start();
      await waitUntil(() => readTexts(folder.path).every(({ status }) => status === "Published"));
      await again.stop();
      for (const text of readTexts(folder.path))
        expect(text).toEqual({ status: "Published", publishAt: null, publishings: round });
    }
  },
  TIMEOUT_MS,
);

/** Makes all articles drafts that are published soon. @returns when */
function plan(dataDir: string): number {
  using database = openDatabase(dataDir);
  const at = Date.now() + LEAD_MS;
  database
    .query("UPDATE article_texts SET status = 'Draft', publish_at = ?, scheduled_by = 'editor'")
    .run(at);
  return at;
}

function readTexts(dataDir: string): PlannedText[] {
  using database = openDatabase(dataDir);
  return database
    .query<PlannedText, []>(
      `SELECT status, publish_at AS publishAt,
        (SELECT count(*) FROM audit_entries WHERE record_id = article_id AND action = 'publish') AS publishings
        FROM article_texts`,
    )
    .all();
}
