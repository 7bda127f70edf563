import { expect, test } from "bun:test";

import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { trackView } from "#tests/support/analytics/trackView.ts";

test("counts published legal texts and their versions under their own titles", async () => {
  await using server = await createLegalTestServer();
  const { documentId } = (await server.create()).data;
  await server.addVersion(documentId, { effectiveDate: "2020-01-01" });
  await server.addVersion(documentId, { effectiveDate: "2021-01-01", status: "Draft" });
  const counted: Record<string, boolean> = {};
  for (const path of ["/legal/terms?lang=th", "/legal/terms/2020-01-01", "/legal/terms/2021-01-01"]) {
    counted[path] = (await trackView(server, { path })).data.counted;
  }
  expect(counted).toEqual({
    "/legal/terms?lang=th": true,
    "/legal/terms/2020-01-01": true,
    "/legal/terms/2021-01-01": false,
  });
  const names = async () => {
    const { data } = await server.request("GET", "/analytics/dashboard", { token: server.token });
    return Object.fromEntries(
      data.pageViewsByPath.map((share: Record<string, string>) => [share["_id"], share["displayName"]]),
    );
  };
  expect(await names()).toEqual({
    "/legal/terms": "Terms of use",
    "/legal/terms/2020-01-01": "Terms of use, version of 1\u00A0January\u00A02020",
  });
  await server.requestLegal("DELETE", `/documents/${documentId}`);
  expect(await names()).toMatchObject({ "/legal/terms": "Deleted legal text" });
});
