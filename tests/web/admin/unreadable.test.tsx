import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { messageTexts } from "#texts/admin/messages.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { typeMessages } from "#web/admin/frame/typeTexts.ts";

import { ROUTES as ARTICLES } from "#tests/support/web/admin/articleScreens.ts";
import {
  inactivePartner,
  clientListResponse as pageOfClients,
  STATS,
} from "#tests/support/web/admin/clientScreens.ts";
import { sampleUser } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { CURRENT_VERSION, ROUTES as LEGAL } from "#tests/support/web/admin/legalScreens.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { matchesPattern, SCREEN_PATTERNS } from "#tests/support/web/routePaths.ts";
import { apiPaths, sampleRecord } from "#tests/support/content/recordForm.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { SOURCE, TRANSLATED } from "#tests/support/web/admin/translationScreens.ts";

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

const old = createFakeInbox([sampleMessage("Old One", { status: "archived" })]);

type Screen = [
  name: string,
  path: string,
  route: string,
  routes: Routes,
  sentence: string,
  findIt: () => Promise<unknown>,
];

function editScreen(type: ContentType): Screen {
  const record = sampleRecord(type, "River model");
  const route = `GET ${apiPaths(type).read(record._id)}`;
  return [
    `a record of ${type.plural} that is edited`,
    `${type.admin.path}/edit/${record._id}`,
    route,
    { [route]: () => ({ data: record }) },
    typeMessages(type).loadFailed,
    () => screen.findByDisplayValue("River model"),
  ];
}

function translateScreen(type: ContentType): Screen {
  const record = sampleRecord(type, "River model");
  const route = `GET ${apiPaths(type).read(record._id)}/translations`;
  const fields = { [type.nameField]: "River model" };
  return [
    `a translation of ${type.plural}`,
    `${type.admin.path}/${record._id}/translate/th`,
    route,
    {
      [route]: () => ({
        data: [
          { ...SOURCE, fields },
          { ...TRANSLATED, fields },
        ],
      }),
    },
    typeMessages(type).loadFailed,
    () => screen.findByDisplayValue("River model"),
  ];
}

const SCREENS: Screen[] = [
  ...CONTENT_TYPES.map(editScreen),
  ...CONTENT_TYPES.map(translateScreen),
  [
    "an article that is looked at",
    "/admin/article/preview/id-night-shift",
    "GET /articles/id-night-shift",
    ARTICLES,
    recordTexts.types.article.messages.loadFailed,
    () => screen.findByRole("heading", { name: "Night shift" }),
  ],
  [
    "the settings",
    "/admin/settings",
    "GET /settings",
    {
      "GET /settings": () => ({
        data: { ...DEMO_SITE, unreadable: [], updatedAt: "2026-11-18T05:00:00.000Z" },
      }),
    },
    settingTexts.loadFailed,
    () => screen.findByDisplayValue(DEMO_SITE.productName),
  ],
  [
    "a version of a legal text",
    `/admin/legal/edit/${CURRENT_VERSION._id}`,
    `GET /legal/versions/${CURRENT_VERSION._id}`,
    LEGAL,
    legalTexts.loadFailed,
    () => screen.findByDisplayValue("TLO2022020"),
  ],
  [
    "the next version of a legal text",
    `/admin/legal/version/${CURRENT_VERSION._id}`,
    `GET /legal/versions/${CURRENT_VERSION._id}`,
    LEGAL,
    legalTexts.loadFailed,
    () => screen.findByDisplayValue("One."),
  ],
  [
    "one's own account",
    "/admin/account",
    "GET /users/user-1",
    { "GET /users/user-1": () => ({ data: sampleUser() }) },
    accountTexts.loadFailed,
    () => screen.findByDisplayValue("Kantida"),
  ],
  [
    "a message that is not on the page",
    "/admin/messages?message=id-old-one",
    "GET /messages/id-old-one",
    old.routes,
    messageTexts.loadFailed,
    () => screen.findByRole("heading", { name: "Old One" }),
  ],
];

const languages: SiteLanguages = { main: "en", further: ["th"] };

const NOTHING: FakeResponse = { data: null };
const GARBAGE: [string, FakeResponse][] = [
  ["nothing", NOTHING],
  ["something else", { data: { hello: "world" } }],
  ["a text", { data: "hello" }],
  ["a proxy's page", { text: "<html>Welcome</html>" }],
];

function answerOf(routes: Routes, route: string) {
  const answer = routes[route];
  if (!answer) throw new Error(`The table has no answer for ${route}`);
  return answer;
}

test("covers every screen of a single record", () => {
  const ofRecords = SCREEN_PATTERNS.filter((pattern) => /:\w+$/.test(pattern));
  expect(ofRecords.filter((pattern) => !SCREENS.some(([, path]) => matchesPattern(pattern, path)))).toEqual(
    [],
  );
});

test.each(SCREENS)(
  "%s shows the error and offers to retry, whatever the response contains",
  async (...row) => {
    const [, path, route, routes, sentence, findIt] = row;
    const { api, user } = renderAdmin({ path, languages, routes: { ...routes, [route]: () => NOTHING } });
    for (const [, answer] of GARBAGE) {
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(sentence);
      expect(alert.textContent).toContain(uiTexts.unreadableAnswer);
      const asked = api.callsTo(route).length;
      api.routes[route] = () => answer;
      await user.click(within(alert).getByRole("button", { name: uiTexts.tryAgain }));
      await waitFor(() => expect(api.callsTo(route).length).toBeGreaterThan(asked));
    }
    api.routes[route] = answerOf(routes, route);
    await user.click(await screen.findByRole("button", { name: uiTexts.tryAgain }));
    expect(await findIt()).toBeDefined();
  },
);

test.each(SCREENS)("%s reloads when the network is back", async (...row) => {
  const [, path, route, routes, sentence, findIt] = row;
  const { api } = renderAdmin({ path, languages, routes: { ...routes, [route]: () => ({ data: null }) } });
  expect((await screen.findByRole("alert")).textContent).toContain(sentence);
  api.routes[route] = answerOf(routes, route);
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  expect(await findIt()).toBeDefined();
  const asked = api.callsTo(route).length;
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  expect(api.callsTo(route).length).toBe(asked);
});

test.each(GARBAGE)("metrics that are %s are dashes", async (_, answer) => {
  renderAdmin({
    path: "/admin/client",
    routes: { "GET /clients": () => pageOfClients([inactivePartner]), "GET /clients/stats": () => answer },
  });
  await screen.findByRole("row", { name: /Lanna Grid/ });
  await waitFor(() =>
    expect(screen.getByLabelText("Clients").textContent).toBe("Total–Active–Inactive–New This Month–"),
  );
});

test("a list with an invalid entry counts as failed", async () => {
  const holed = pageOfClients([inactivePartner]);
  renderAdmin({
    path: "/admin/client",
    routes: { "GET /clients": () => ({ ...holed, data: [null] }), "GET /clients/stats": () => STATS },
  });
  expect((await screen.findByRole("alert")).textContent).toContain(
    listTexts.failed({ many: clientTexts.noun.many }),
  );
});
