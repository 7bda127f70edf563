import type { ContentType } from "#resources/contentType.ts";
import { createSchedule } from "#server/resources/createSchedule.ts";
import { getCollections } from "#server/serverParts.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

import { translationForm } from "./languageTestServer.ts";
import { apiPaths, recordForm } from "./recordForm.ts";
import { createScopeTestServer } from "./scopeTestServer.ts";

/** An access token lasts longer than two. */
export const STEP_MS = 5 * 60_000;
/** A step after the start, in Bangkok. */
export const [SOON, SOON_ISO] = ["2026-11-20T10:05", "2026-11-20T03:05:00.000Z"];
export const [LATER, LATER_ISO] = ["2026-11-20T10:10", "2026-11-20T03:10:00.000Z"];
export const SCHEDULED = { status: "Draft", scheduled: "true", publishAt: SOON };

/** A site in English and Thai, with calls for one content type. */
export async function createScheduleTestServer(type: ContentType) {
  const server = await createScopeTestServer();
  const { db } = server.parts;
  writeSetting(db, "languages", { main: "en", further: ["th"] });
  const paths = apiPaths(type);
  const schedule = createSchedule({
    ...server.parts,
    tables: db.$tables,
    collections: getCollections(server.parts),
  });
  const send = (token: string, path: string, form: FormData) => server.request("PUT", path, { token, form });
  return {
    ...server,
    schedule,
    post: (token: string, changes: Record<string, string>) =>
      server.request("POST", paths.create, { token, form: recordForm(type, changes) }),
    create: async (token: string, changes: Record<string, string>) =>
      (await server.request("POST", paths.create, { token, form: recordForm(type, changes) })).data,
    save: (token: string, id: string, changes: Record<string, string>) =>
      send(token, paths.update(id), recordForm(type, changes, { logo: null })),
    translate: (token: string, id: string, changes: Record<string, string>) =>
      send(token, `${paths.update(id)}?lang=th`, translationForm(type, changes)),
    remove: (token: string, id: string) => server.request("DELETE", paths.remove(id), { token }),
    /** The ids of the listed records. */
    list: async (token: string | undefined, query: string): Promise<string[]> => {
      const { data } = await server.request("GET", `${paths.list}?${query}`, { token });
      return data.map(({ _id }: { _id: string }) => _id);
    },
    read: async (token: string | undefined, id: string, lang = "en") =>
      (await server.request("GET", `${paths.read(id)}?lang=${lang}`, { token })).data,
    events: async (token: string, month: string) =>
      (await server.request("GET", `/schedule?month=${month}`, { token })).data,
    advance: async (ms: number) => {
      server.advanceClock(ms);
      await schedule.applyDue();
    },
  };
}
