import { expect, it } from "bun:test";

import * as publicLayoutTexts from "#texts/public/layout.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { ACTIVITIES } from "#resources/activities.ts";
import { recordPath } from "#resources/contentType.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import type { ActivityFormValues } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

import { seedLists } from "../../../scripts/bench/seedLists.ts";

async function open(server: TestServer, path: string, method = "GET") {
  const response = await server.app.request(path, { method });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function create(server: TestServer, changes: ActivityFormValues = {}): Promise<string> {
  const options = { token: await server.signIn(), form: activityForm(changes) };
  const { data } = await server.request("POST", "/projects/create", options);
  return recordPath(ACTIVITIES, data);
}

interface Found {
  /** The source of each script, or its type if it is data. */
  scripts: string[];
  data: string;
  structured: string;
  links: string[];
  /** Elements that could run code or apply styles. */
  inline: string[];
}

/** Reads a page like a browser without JavaScript. */
async function read(html: string): Promise<Found> {
  const found: Found = { scripts: [], data: "", structured: "", links: [], inline: [] };
  const rewriter = new HTMLRewriter()
    .on("script", {
      element: (script) =>
        void found.scripts.push(script.getAttribute("src") ?? script.getAttribute("type") ?? "inline"),
    })
    .on('script[type="application/json"]', { text: ({ text }) => void (found.data += text) })
    .on('script[type="application/ld+json"]', { text: ({ text }) => void (found.structured += text) })
    .on("a", { element: (link) => void found.links.push(link.getAttribute("href") ?? "") })
    .on("*", {
      element: ({ tagName, attributes }) => {
        for (const [name] of attributes) {
          if (name === "style" || name.startsWith("on")) found.inline.push(`${tagName} ${name}`);
        }
        if (["style", "iframe", "object", "base"].includes(tagName)) found.inline.push(tagName);
      },
    });
  await rewriter.transform(new Response(html)).text();
  return found;
}

const test = testWith(createTestServer);

test.each(["/", "/activities"])(
  "%s is a complete document with content, navigation and activities",
  async (server, path) => {
    const page = await create(server, { name: "Workshop in Chiang Mai" });
    const { status, headers, html } = await open(server, path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).toStartWith("<!doctype html>");
    expect(html.trimEnd()).toEndWith("</html>");
    expect(html).toContain("Workshop in Chiang Mai");
    expect(html).toMatch(/<title>[^<]*Vitrine[^<]*<\/title>/);
    expect(html).not.toMatch(/<!--(head|root|data)-->/);
    const { links } = await read(html);
    expect(links).toContain("/");
    expect(links).toContain("/activities");
    expect(links).toContain(page);
  },
);

test("the home page shows the latest 8 activities, or as many as the settings say", async (server) => {
  seedLists(server.dataDir, 250);
  const expectNewest = async (limit: number) => {
    const { links } = await read((await open(server, "/")).html);
    const shown = [...new Set(links.filter((link) => link.startsWith("/activity-view/")))];
    const newest: { slug: string }[] = (await server.request("GET", `/projects/get?limit=${limit}`)).data;
    expect(shown).toEqual(newest.map((activity) => recordPath(ACTIVITIES, activity)));
  };
  await expectNewest(8);
  const token = await server.signIn();
  await server.request("PUT", "/settings", { token, body: { homeActivities: 3 } });
  await expectNewest(3);
});

test("an activity's page shows all its fields and has its name as title", async (server) => {
  const link = "https://school.example/a?b=1&c=2";
  const page = await create(server, {
    name: "Reading & writing",
    description: "One\n\nTwo",
    link,
    images: [uniquePng(1)],
  });
  const { status, html } = await open(server, page);
  expect(status).toBe(200);
  expect(html).toContain("<title>Reading &amp; writing · Vitrine</title>");
  expect(html).toContain("EdTech Consult");
  expect((html.match(/<img /g) ?? []).length).toBeGreaterThanOrEqual(2);
  expect((await read(html)).links).toContain("https://school.example/a?b=1&amp;c=2");
});

const NOBODYS = [
  "/nowhere",
  "/activity-view",
  "/activity-view/a/b",
  "/index.html",
  "/.env",
  "/wp-login.php",
  "/%ff",
  "/%",
  "/%00",
  "/__proto__",
];

test("an unknown path gets a designed 404 page with a link home", async (server) => {
  for (const path of NOBODYS) {
    const { status, headers, html } = await open(server, path);
    expect([path, status]).toEqual([path, 404]);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(html).toContain(`<title>${publicLayoutTexts.notFoundTitle()} · Vitrine</title>`);
    expect((await read(html)).links).toContain("/");
  }
});

test("a missing activity answers 404 with a link back, and is served once it exists", async (server) => {
  const { status, html } = await open(server, "/activity-view/none");
  expect(status).toBe(404);
  expect(html).toContain("Activity not found");
  expect((await open(server, await create(server))).status).toBe(200);
});

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--root--> <!--data--> <!--head-->",
  "$& $` $' $1 $$",
  "</title><img src=x onerror=alert(1)>",
  "\"'><svg onload=alert(1)>",
  "<!--<script>",
  "&lt;b&gt; &amp; &#60;",
  "\u200e\u061c \u200fa",
];

test.each(HOSTILE)("%p in name, text and settings is escaped and unchanged", async (server, text) => {
  writeSetting(server.parts.db, "productName", text);
  const page = await create(server, { name: text, description: `before ${text} after` });
  const plain = await read((await open(server, "/nowhere")).html);
  for (const path of ["/", "/activities", page]) {
    const { html } = await open(server, path);
    const { scripts, inline, data, structured } = await read(html);
    expect(scripts.filter((script) => script !== "application/ld+json")).toEqual(plain.scripts);
    expect(inline).toEqual([]);
    expect(data + structured).not.toContain("<");
    if (structured)
      expect(JSON.stringify(JSON.parse(structured))).toContain(JSON.stringify(text.trim()).slice(1, -1));
    // The page's data is the unchanged response of the API.
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(`before ${text} after`).slice(1, -1));
    expect(html.match(/<div id="root">/g)).toHaveLength(1);
  }
});

test("pages have no inline scripts or styles, so that the policy can forbid them", async (server) => {
  const page = await create(server, { images: [1, 2, 3, 4, 5].map(uniquePng), link: "https://a.example" });
  for (const path of ["/", "/activities", page, "/nowhere", "/admin", "/vitrine/login"]) {
    const { html, headers } = await open(server, path);
    const { scripts, inline } = await read(html);
    expect([path, inline]).toEqual([path, []]);
    expect(scripts.filter((script) => script === "inline" || script === "text/javascript")).toEqual([]);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    // The back office shows public pages in a frame.
    const isAdmin = path === "/admin" || path.endsWith("/login");
    expect(policy).toContain(`frame-ancestors ${isAdmin ? "'none'" : "'self'"}`);
    expect(headers.get("x-frame-options")).toBe(isAdmin ? "DENY" : "SAMEORIGIN");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  }
});

test("a page reveals nothing of the installation except what it shows", async (server) => {
  await server.addUser();
  await create(server);
  const secrets = server.parts.db.$client.query("SELECT value FROM secrets").values().flat().map(String);
  for (const path of ["/", "/activities", "/admin", "/vitrine/setup"]) {
    const { html } = await open(server, path);
    for (const secret of [
      ...secrets,
      server.parts.setupLink.token,
      server.dataDir,
      "@firm.example",
      "$argon2",
    ]) {
      expect(html).not.toContain(secret);
    }
  }
});

test.each(["/admin", "/admin/dashboard", "/admin/activity/edit/1", "/vitrine/login", "/vitrine/setup"])(
  "%s has content before its scripts run, and is neither cached nor indexed",
  async (server, path) => {
    const { status, headers, html } = await open(server, path);
    expect(status).toBe(200);
    const [, root = ""] = /<div id="root">(.*)<\/div>\s*<script type="application\/json"/s.exec(html) ?? [];
    expect(root.includes("Verifying access...")).toBe(path.startsWith("/admin"));
    expect(root.includes("<header")).toBe(path.startsWith("/vitrine"));
    expect(root).toContain(`>${sessionTexts.scriptsNeeded}</p></noscript>`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("<title>Vitrine Admin</title>");
    expect(html).toContain('<meta name="robots" content="noindex">');
  },
);

it("every page contains the configured base URLs", async () => {
  const bases = {
    api: "https://api.firm.example/api/v1",
    privateApi: "https://private.firm.example",
    socket: "https://live.firm.example",
    privateImages: "https://own.firm.example",
    publicImages: "https://images.firm.example",
    backendHost: "https://files.firm.example",
  };
  await using server = await createTestServer({
    API_BASE_URL: bases.api,
    PRIVATE_API_BASE_URL: bases.privateApi,
    SOCKET_BASE_URL: bases.socket,
    PRIVATE_IMAGE_BASE_URL: bases.privateImages,
    PUBLIC_IMAGE_BASE_URL: bases.publicImages,
    BACKEND_HOST: bases.backendHost,
  });
  for (const path of ["/", "/about", "/vitrine/login", "/admin/dashboard"]) {
    const { data } = await read((await open(server, path)).html);
    expect(JSON.parse(data)).toMatchObject({ bases });
  }
});

test("the login page is only under the product slug", async (server) => {
  writeSetting(server.parts.db, "productSlug", "firm");
  expect((await open(server, "/firm/login")).status).toBe(200);
  expect((await open(server, "/vitrine/login")).status).toBe(404);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])(
  "answers %s on a page with 405 and the allowed methods",
  async (server, method) => {
    for (const path of ["/", "/activities", "/admin", "/nowhere"]) {
      const { status, headers, html } = await open(server, path, method);
      expect([path, status]).toEqual([path, 405]);
      expect(headers.get("allow")).toBe("GET, HEAD");
      expect(html).toStartWith("<!doctype html>");
    }
  },
);

test("answers HEAD like GET, without a body", async (server) => {
  const head = await open(server, "/activities", "HEAD");
  const get = await open(server, "/activities");
  expect(head.status).toBe(200);
  expect(head.html).toBe("");
  expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  expect((await open(server, "/nowhere", "HEAD")).status).toBe(404);
});

test("a page that fails to render gets a plain error and is not cached", async (server) => {
  const { $client } = server.parts.db.$writer.connection;
  $client.run("ALTER TABLE activities RENAME TO hidden");
  const { status, html, headers } = await open(server, "/activities");
  expect(status).toBe(500);
  expect(html).toContain("<h1>Something went wrong on our side. Please try again.</h1>");
  expect(html).not.toContain("sqlite");
  expect(headers.get("cache-control")).toBe("no-store");
  $client.run("ALTER TABLE hidden RENAME TO activities");
  expect((await open(server, "/activities")).status).toBe(200);
});
