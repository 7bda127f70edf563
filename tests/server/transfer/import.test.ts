import { expect } from "bun:test";

import { createImportServer, wordPressFile } from "#tests/support/content/importTestServer.ts";
import type { ImportTestServer, WordPressItem } from "#tests/support/content/importTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createImportServer);

const PICTURE = "https://old.example/wp-content/uploads/2020/01/แม่น้ำ.png";
const ITEMS: WordPressItem[] = [
  {
    title: "Rivers &amp; <em>cities</em>",
    name: "rivers",
    content: `Before.\n\n<img src="${PICTURE.replace(".png", "-300x200.png")}" alt="A river">\n\n<a href="https://old.example/about-us/#team">Us</a>`,
    meta: { _thumbnail_id: "9", _yoast_wpseo_title: "Rivers", _yoast_wpseo_metadesc: "Of floods." },
    categories: ["News"],
  },
  {
    type: "page",
    title: "About us",
    name: "about-us",
    link: "https://old.example/about-us/",
    content: "We are.",
  },
  { type: "portfolio", title: "Flood maps", name: "maps", content: "<p>Maps.</p>", categories: ["Water"] },
  { title: "Not yet", name: "later", status: "draft", link: "https://old.example/?p=4", content: "Soon." },
  { type: "attachment", id: 9, file: PICTURE, meta: { _wp_attachment_image_alt: "The Chao Phraya" } },
  { title: "Old", status: "trash" },
  { type: "wpforms", title: "A form" },
];

const countRows = ({ parts }: ImportTestServer) =>
  parts.db.$client
    .query(
      `SELECT (SELECT count(*) FROM articles) + (SELECT count(*) FROM pages) + (SELECT count(*) FROM activities) AS records,
      (SELECT count(*) FROM redirects) AS redirects, (SELECT count(*) FROM pictures) AS pictures,
      (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM versions) AS versions`,
    )
    .get();

test("WordPress: texts, pages, projects, dates, authors, pictures, links and redirects", async (server) => {
  server.addPicture("2020/01/แม่น้ำ.png".normalize("NFD"), createPng(600, 400));
  const plan = await server.import(wordPressFile(ITEMS));
  expect(plan.leftOut).toEqual([
    { name: "News", code: "noCategories", value: "" },
    { name: "Old", code: "status", value: "trash" },
    { name: "wpforms (1)", code: "plugin", value: "" },
  ]);
  const { data } = await server.request("GET", "/articles/slug/rivers");
  expect(data).toMatchObject({
    title: "Rivers & cities",
    author: "มาลี ศรีสุข",
    publishedAt: "2020-01-02T03:04:05.000Z",
    seoTitle: "Rivers",
    seoDescription: "Of floods.",
    pictures: [{ width: 600, alt: "The Chao Phraya" }],
  });
  expect(data.content).toContain(`![A river](${data.images[0]})`);
  expect(data.content).toContain("[Us](/about-us#team)");
  const page = await server.app.request("/article/rivers");
  expect(await page.text()).toContain("<title>Rivers · ");
  expect((await server.app.request(data.images[0])).status).toBe(200);
  expect(await (await server.app.request("/about-us")).text()).toContain("We are.");
  for (const [old, path] of [
    ["/2020/01/rivers", "/article/rivers"],
    ["/2020/01/maps", "/activity-view/maps"],
  ] as const) {
    const answer = await server.app.request(old);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, path]);
  }
  const { data: activity } = await server.request("GET", "/projects/slug/maps");
  expect(activity).toMatchObject({ description: "Maps.", category: ["Water"] });
  expect((await server.app.request("/article/later")).status).toBe(404);
  const { data: drafts } = await server.request("GET", "/articles/get?status=Draft", { token: server.token });
  expect(drafts).toMatchObject([{ title: "Not yet" }]);
  const { data: versions } = await server.request("GET", `/articles/${data._id}/versions`, {
    token: server.token,
  });
  expect(versions).toHaveLength(1);
});

test("the rehearsal writes nothing, and a second import finds everything there", async (server) => {
  server.addPicture("แม่น้ำ.png", createPng(600, 400));
  const before = countRows(server);
  const plan = await server.rehearse(wordPressFile(ITEMS));
  expect([plan.records.length, plan.pictures.size, plan.redirects.length]).toEqual([4, 2, 2]);
  expect(countRows(server)).toEqual(before);
  expect(server.listStoredFiles()).toEqual([]);
  await server.import(wordPressFile(ITEMS));
  const after = countRows(server);
  const again = await server.import(wordPressFile(ITEMS));
  expect(again.records).toEqual([]);
  expect(countRows(server)).toEqual(after);
});

test("a failure stores nothing, not even a picture", async (server) => {
  server.addPicture("แม่น้ำ.png", createPng(600, 400));
  const before = countRows(server);
  const writer = server.parts.db.$writer.connection.$client;
  writer.run("CREATE TRIGGER fail BEFORE INSERT ON redirects BEGIN SELECT RAISE(ABORT, 'no'); END");
  await expect(server.import(wordPressFile(ITEMS))).rejects.toThrow();
  expect(countRows(server)).toEqual(before);
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("pictures that are missing or no pictures are left out and named, and none is read outside the folder", async (server) => {
  server.addPicture("fake.png", "<svg onload=alert(1)>");
  const content = ["fake.png", "none.png", "../../../../etc/hostname.png", "%2e%2e%2fsecret.png"]
    .map((name) => `<img src="https://old.example/wp-content/uploads/${name}" alt="${name}">`)
    .join("\n\n");
  const { leftOut, pictures } = await server.import(wordPressFile([{ content }]));
  expect([...pictures]).toEqual([]);
  expect(leftOut.map(({ code }) => code)).toEqual(["wrongPicture", "noPicture", "noPicture", "noPicture"]);
});

test("two texts with one address get two, and a redirect never hides a page", async (server) => {
  const text = { name: "same", content: "Text." };
  const plan = await server.import(
    wordPressFile([
      { ...text, title: "One", link: "https://old.example/about/" },
      { ...text, title: "Two", link: "https://old.example/article/same" },
      { ...text, title: "Three", link: "https://old.example/" },
    ]),
  );
  expect(plan.records.map(({ path }) => path)).toEqual([
    "/article/same",
    "/article/same-2",
    "/article/same-3",
  ]);
  expect(plan.redirects).toEqual([]);
  expect(plan.leftOut).toEqual([
    { name: "One", code: "isPage", value: "/about" },
    { name: "Two", code: "isPage", value: "/article/same" },
  ]);
});

test("texts of a further language are pages of that language", async (server) => {
  await server.import(
    wordPressFile([{ title: "แม่น้ำ", name: encodeURIComponent("แม่น้ำ"), content: "น้ำ" }]),
    "th",
  );
  const answer = await server.app.request(`/2020/01/${encodeURIComponent("แม่น้ำ")}`);
  expect(answer.status).toBe(301);
  expect((await server.app.request(answer.headers.get("location") ?? "")).status).toBe(200);
  await expect(server.rehearse(wordPressFile(ITEMS), "fr")).rejects.toThrow(
    "lang must be a language of the site",
  );
});

test("Ghost: posts, pages, authors, meta tags, members' texts as drafts", async (server) => {
  const post = {
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2021-02-03T04:05:06.000Z",
  };
  const data = {
    posts: [
      {
        ...post,
        id: "a",
        title: "Rivers",
        slug: "rivers",
        html: '<p>See <a href="__GHOST_URL__/team/">us</a>.</p>',
      },
      {
        ...post,
        id: "b",
        title: "Team",
        slug: "team",
        html: "<p>We.</p>",
        type: "page",
        meta_title: "The team",
      },
      { ...post, id: "c", title: "Secret", slug: "secret", html: "<p>No.</p>", visibility: "paid" },
      { ...post, id: "d", title: "Plain", slug: "plain", html: null, plaintext: "Only words." },
    ],
    users: [{ id: "u", name: "Mali S." }],
    tags: [],
    posts_authors: [{ post_id: "a", author_id: "u" }],
  };
  const plan = await server.import(JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data }] }));
  expect(plan.leftOut.map(({ name }) => name)).toEqual(["Secret", "Plain"]);
  const { data: article } = await server.request("GET", "/articles/slug/rivers");
  expect(article).toMatchObject({ author: "Mali S.", content: "See [us](/team)." });
  expect((await server.app.request("/team/")).status).toBe(301);
  expect(await (await server.app.request("/team")).text()).toContain("<title>The team · ");
  expect((await server.app.request("/rivers/")).headers.get("location")).toBe("/article/rivers");
  expect((await server.app.request("/article/secret")).status).toBe(404);
});

test("CSV: articles and clients, with commas or semicolons", async (server) => {
  server.addPicture("logo.png", createPng(300, 200));
  await server.import(
    '\ufefftitle,content,author,date,status\n"One, two","a\n\nb",Mali,2020-05-06,draft\nTwo,<p>c</p>,,,\n',
  );
  await server.import("ชื่อ;เว็บไซต์;ประเภท;โลโก้\nSiam;https://siam.example;partner;logo.png\n");
  const { data } = await server.request("GET", "/articles/get", { token: server.token });
  expect(data.map(({ title, status }: Record<string, string>) => [title, status]).toSorted()).toEqual([
    ["One, two", "Draft"],
    ["Two", "Published"],
  ]);
  const { data: clients } = await server.request("GET", "/clients", { token: server.token });
  expect(clients).toMatchObject([{ name: "Siam", type: "partner", url: "https://siam.example" }]);
  expect(clients[0].logo).toStartWith("/uploads/");
});

test("CSV: redirects, without those that can't be", async (server) => {
  await server.request("POST", "/redirects", { token: server.token, body: { from: "/there", to: "/about" } });
  const rows = [
    "/old,/about,302",
    "/blog/*,/articles,",
    "/there,/x,",
    "/about,/x,",
    "/a,/b,",
    "/b,/a,",
    "no,/x,",
    "/c,/d,500",
  ];
  const { leftOut } = await server.import(`from,to,status\n${rows.join("\n")}\n`);
  expect(leftOut.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual(
    ["/a invalid", "/about isPage", "/b invalid", "/c invalid", "/there exists", "no invalid"].toSorted(),
  );
  const answer = await server.app.request("/old");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/about"]);
  expect((await server.app.request("/blog/2020/x")).headers.get("location")).toBe("/articles");
});

test.each([
  ["", "The file is empty."],
  ["<html><body>Hello</body></html>", "no export of WordPress"],
  ['<?xml version="1.0"?><rss><channel></channel></rss>', "no export of WordPress"],
  [wordPressFile(ITEMS).slice(0, -200), "ends before its last element"],
  [`<rss>${"<a>".repeat(60)}`, "nested too deeply"],
  ["{", "it is no JSON"],
  ["{}", "no export of Ghost"],
  ["one,two\n1,2", "The first row must name the columns"],
  ['title,content\n"a,b', "The table can't be read"],
  ["title,content\na,b,c", "The table can't be read"],
])("%#: a file that is none of these is refused with its reason", async (server, text, reason) => {
  await expect(server.rehearse(text)).rejects.toThrow(reason);
});

test("entities of the document's own are not expanded, and no file is read", async (server) => {
  const xml = wordPressFile([{ title: "x", content: "y" }])
    .replace(
      "<rss",
      '<!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><rss',
    )
    .replace("<title><![CDATA[x]]></title>", "<title>&b;&f;</title>");
  const { records } = await server.rehearse(xml);
  expect(records[0]?.imported.title).toBe("&b;&f;");
});
