const r = "/tmp/wt/thai/";
const { openBrowser, openPage } = await import(r + "tests/e2e/support/browser/openBrowser.ts");
const { startDemoSite } = await import(r + "tests/e2e/support/server/demoSite.ts");
const { ADMIN_ENV } = await import(r + "tests/e2e/support/server/apiClient.ts");
const only = process.env.ONLY;
const shots = process.env.SHOTS === "1";
const widths = (process.env.W ?? "390,1280").split(",").map(Number);
const site = await startDemoSite(ADMIN_ENV);
const login = async () =>
  (
    await (
      await fetch(site.url + "/api/v1/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: ADMIN_ENV.ADMIN_PASSWORD }),
      })
    ).json()
  ).data.accessToken;
const tok = await login();
const api = async (p: string) =>
  (await fetch(site.url + "/api/v1" + p, { headers: { authorization: "Bearer " + tok } })).json();
await fetch(site.url + "/api/v1/settings", {
  method: "PUT",
  headers: { "content-type": "application/json", authorization: "Bearer " + tok },
  body: JSON.stringify({ languages: { main: "en", further: ["th"] } }),
});
const first = async (p: string) => {
  const j: any = await api(p);
  const d = j.data;
  const a = Array.isArray(d)
    ? d
    : (d?.projects ??
      d?.articles ??
      d?.items ??
      d?.clients ??
      d?.messages ??
      Object.values(d ?? {}).find(Array.isArray));
  return (a as any)?.[0]?._id ?? (a as any)?.[0]?.id;
};
const proj = await first("/projects?limit=1"),
  art = await first("/articles?limit=1");
const msgs: any = await api("/messages?limit=1");
const legal: any = await api("/legal");
const versionId = JSON.stringify(legal).match(/"_id":"([^"]+)"/)?.[1];
console.error("ids", proj, art, versionId, JSON.stringify(msgs).slice(0, 200));
const browser = await openBrowser();
const found = new Map<string, Set<string>>();
const cut = new Map<string, Set<string>>();
const add = (m: Map<string, Set<string>>, k: string, v: string) => {
  if (!m.has(k)) m.set(k, new Set());
  m.get(k)!.add(v);
};
type Step = [string, string, ((p: any) => Promise<void>)?];
const click = (sel: string) => async (p: any) => {
  await p.locator(sel).first().click({ timeout: 3000 });
  await p.waitForTimeout(350);
};
const name = (role: string, n: string | RegExp) => async (p: any) => {
  await p.getByRole(role, { name: n }).first().click({ timeout: 3000 });
  await p.waitForTimeout(350);
};
const seq =
  (...f: ((p: any) => Promise<void>)[]) =>
  async (p: any) => {
    for (const x of f) await x(p);
  };
const submit = async (p: any) => {
  await p.evaluate(() => {
    const f = [...document.querySelectorAll("form")].at(-1);
    f?.requestSubmit();
  });
  await p.waitForTimeout(500);
};
const clear = async (p: any) => {
  for (const i of await p
    .locator(
      "main form input[type=text], main form input:not([type]), main form textarea, dialog input, main form input[type=email], main form input[type=url], main form input[type=number]",
    )
    .all()) {
    try {
      await i.fill("", { timeout: 500 });
    } catch {}
  }
};
const steps: Step[] = [
  ["dashboard", "/admin/dashboard"],
  ["dashboard-90", "/admin/dashboard", name("button", "90 วัน")],
  ["dashboard-page", "/admin/dashboard?page=/about"],
  [
    "dashboard-more",
    "/admin/dashboard",
    async (p) => {
      for (const d of await p.locator("summary").all()) await d.click().catch(() => {});
      await p.waitForTimeout(400);
    },
  ],
  ["activity", "/admin/activity"],
  ["activity-none", "/admin/activity?search=zzzzqq"],
  ["activity-create", "/admin/activity/create"],
  ["activity-create-err", "/admin/activity/create", submit],
  ["activity-edit", "/admin/activity/edit/" + proj],
  ["activity-del", "/admin/activity", name("button", /^ลบ/)],
  ["categories", "/admin/activity/categories"],
  ["categories-add", "/admin/activity/categories", name("button", /หมวดหมู่ใหม่/)],
  ["categories-add-err", "/admin/activity/categories", seq(name("button", /หมวดหมู่ใหม่/), submit)],
  ["categories-del", "/admin/activity/categories", name("button", /^ลบ/)],
  ["article", "/admin/article"],
  ["article-create", "/admin/article/create"],
  ["article-create-err", "/admin/article/create", submit],
  ["article-edit", "/admin/article/edit/" + art],
  ["article-preview", "/admin/article/preview/" + art],
  ["article-del", "/admin/article", name("button", /^ลบ/)],
  ["client", "/admin/client"],
  ["client-add", "/admin/client", name("button", /เพิ่มลูกค้า/)],
  ["client-add-err", "/admin/client", seq(name("button", /เพิ่มลูกค้า/), submit)],
  ["client-edit", "/admin/client", name("button", /^แก้ไข/)],
  ["client-del", "/admin/client", name("button", /^ลบ/)],
  ["users", "/admin/users"],
  ["users-add", "/admin/users", name("button", /เพิ่มผู้ดูแล/)],
  ["users-add-err", "/admin/users", seq(name("button", /เพิ่มผู้ดูแล/), submit)],
  ["users-edit", "/admin/users", name("button", /^แก้ไข/)],
  ["invite", "/admin/users", name("button", "เชิญ")],
  ["invite-err", "/admin/users", seq(name("button", "เชิญ"), submit)],
  ["messages", "/admin/messages"],
  [
    "messages-open",
    "/admin/messages",
    async (p) => {
      await p.locator("main li a").first().click({ timeout: 3000 });
      await p.waitForTimeout(500);
    },
  ],
  ["messages-archived", "/admin/messages?box=archived"],
  ["messages-spam", "/admin/messages?box=spam"],
  ["messages-none", "/admin/messages?search=zzzqq"],
  ["legal", "/admin/legal"],
  ["legal-create", "/admin/legal/create"],
  ["legal-create-err", "/admin/legal/create", submit],
  ["legal-edit", "/admin/legal/edit/" + versionId],
  [
    "legal-help",
    "/admin/legal/edit/" + versionId,
    async (p) => {
      for (const d of await p.locator("summary").all()) await d.click().catch(() => {});
      await p.waitForTimeout(300);
    },
  ],
  ["legal-del", "/admin/legal", name("button", /^ลบ/)],
  ...[
    "name",
    "home",
    "about",
    "pages",
    "contact",
    "address",
    "search",
    "time",
    "languages",
    "security",
  ].flatMap((g): Step[] => [
    ["set-" + g, "/admin/settings/" + g],
    ["set-" + g + "-err", "/admin/settings/" + g, seq(clear, submit)],
  ]),
  ["set-audit-search", "/admin/audit?action=update"],
  ["setup", "/admin/setup"],
  ...["name", "work", "place", "policy", "activity", "goLive", "go-live"].map((s): Step => [
    "setup-" + s,
    "/admin/setup/" + s,
  ]),
  ["audit", "/admin/audit"],
  [
    "audit-open",
    "/admin/audit",
    async (p) => {
      for (const d of (await p.locator("main summary, main button[aria-expanded=false]").all()).slice(0, 25))
        await d.click({ timeout: 500 }).catch(() => {});
      await p.waitForTimeout(300);
    },
  ],
  ["account", "/admin/account"],
  ["account-err", "/admin/account", seq(clear, submit)],
  ["password", "/admin/account", name("button", /เปลี่ยนรหัสผ่าน/)],
  ["password-err", "/admin/account", seq(name("button", /เปลี่ยนรหัสผ่าน/), submit)],
  ["totp", "/admin/account", name("button", "ตั้งค่าแอปยืนยันตัวตน")],
  ["passkey", "/admin/account", name("button", /เพิ่มพาสคีย์/)],
  [
    "search",
    "/admin/activity",
    async (p) => {
      await p.keyboard.press("Control+k");
      await p.waitForTimeout(400);
    },
  ],
  [
    "search-x",
    "/admin/activity",
    async (p) => {
      await p.keyboard.press("Control+k");
      await p.waitForTimeout(400);
      await p.keyboard.type("a");
      await p.waitForTimeout(700);
    },
  ],
  [
    "keys",
    "/admin/activity",
    async (p) => {
      await p.keyboard.press("?");
      await p.waitForTimeout(400);
    },
  ],
  ["404", "/admin/nowhere"],
  ["missing-activity", "/admin/activity/edit/000000000000000000000000"],
];
for (const w of widths) {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: w, height: w < 700 ? 844 : 900 },
    locale: "th-TH",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const check = async (n: string) => {
    const res = await page.evaluate(() => {
      const vis = (e: Element) => {
        const r = e.getBoundingClientRect();
        const s = getComputedStyle(e);
        return r.width > 0 && r.height > 0 && s.visibility !== "hidden" && s.display !== "none";
      };
      const texts: string[] = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const t = walk.currentNode as Text;
        const e = t.parentElement!;
        if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(e.tagName)) continue;
        const s = t.data.trim();
        if (s && vis(e) && /[A-Za-z]{2,}/.test(s))
          texts.push(
            s.slice(0, 160) +
              "  <" +
              e.tagName.toLowerCase() +
              " lang=" +
              e.closest("[lang]")?.getAttribute("lang") +
              ">",
          );
      }
      for (const e of document.querySelectorAll("[aria-label],[placeholder],[title],[alt]"))
        for (const a of ["aria-label", "placeholder", "title", "alt"]) {
          const v = e.getAttribute(a);
          if (v && /[A-Za-z]{2,}/.test(v)) texts.push("@" + a + "=" + v.slice(0, 140));
        }
      texts.push("#title " + document.title);
      const cuts: string[] = [];
      for (const e of document.querySelectorAll("body *")) {
        if (!vis(e)) continue;
        const s = getComputedStyle(e);
        const h = e as HTMLElement;
        const isClip = s.overflowX !== "visible" || s.textOverflow === "ellipsis";
        const label =
          h.tagName.toLowerCase() +
          "." +
          (h.getAttribute("class") ?? "").split(" ")[0] +
          " “" +
          (h.innerText || (h as any).value || (h as any).placeholder || "").slice(0, 60).replace(/\n/g, "⏎") +
          "”";
        if (
          h.matches("input,textarea,select") &&
          (h as any).placeholder &&
          !(h as any).value &&
          h.scrollWidth > h.clientWidth + 1
        )
          cuts.push("PH " + label);
        if (
          h.clientWidth > 2 &&
          isClip &&
          /hidden|clip/.test(s.overflowX) &&
          h.scrollWidth > h.clientWidth + 1 &&
          s.clipPath === "none" &&
          h.clientWidth > 8
        )
          cuts.push("X " + label + ` ${h.scrollWidth}>${h.clientWidth}`);
        if (
          /hidden|clip/.test(s.overflowY) &&
          h.clientHeight > 8 &&
          h.scrollHeight > h.clientHeight + 1 &&
          h.children.length === 0
        )
          cuts.push("Y " + label + ` ${h.scrollHeight}>${h.clientHeight}`);
        if (
          h.matches("button,th,td,label,a,legend,h1,h2,h3,dt,dd,option") &&
          s.overflowX === "visible" &&
          h.scrollWidth > h.clientWidth + 1 &&
          h.clientWidth > 8 &&
          s.display !== "inline"
        )
          cuts.push("O " + label + ` ${h.scrollWidth}>${h.clientWidth}`);
        const b = h.getBoundingClientRect();
        if (
          h.children.length === 0 &&
          h.textContent?.trim() &&
          b.right > innerWidth + 1 &&
          !h.closest('[class*="table"],[data-scroll]')
        )
          cuts.push("R " + label + " " + Math.round(b.right));
      }
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth) cuts.push("SCROLL");
      return { texts, cuts };
    });
    for (const t of res.texts) add(found, t, n);
    for (const c of res.cuts) add(cut, c, n + "@" + w);
    if (shots)
      await page.screenshot({ path: `/tmp/thaiw/s/${n}-${w}.png`, fullPage: process.env.FULL === "1" });
  };
  await page.goto("/vitrine/login");
  await page.waitForTimeout(500);
  await check("login");
  await submit(page);
  await check("login-err");
  await page.getByLabel("อีเมล").fill("x@example.com");
  await page.getByRole("textbox", { name: "รหัสผ่าน" }).fill("wrongpass1");
  await submit(page);
  await page.waitForTimeout(1200);
  await check("login-wrong");
  await page.goto("/vitrine/invite#bad");
  await page.waitForTimeout(700);
  await check("invite-bad");
  await page.goto("/vitrine/setup");
  await page.waitForTimeout(700);
  await check("setup-first");
  await page.goto("/vitrine/login");
  await page.getByLabel("อีเมล").fill(ADMIN_ENV.ADMIN_EMAIL);
  await page.getByRole("textbox", { name: "รหัสผ่าน" }).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "เข้าสู่ระบบ" }).click();
  await page.waitForURL("**/admin/dashboard");
  page.on("dialog", (d: any) => d.accept());
  for (const [n, p, act] of steps) {
    if (only && !new RegExp(only).test(n)) continue;
    try {
      await page.goto(p, { timeout: 15000 });
      await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: 8000 });
      await page.waitForTimeout(450);
      if (act) await act(page);
      await check(n);
    } catch (e: any) {
      console.error("FAILED", n, w, String(e.message).split("\n")[0]);
      try {
        await check(n);
      } catch {}
    }
  }
  await page.close();
}
await Bun.write(
  "/tmp/thaiw/found.txt",
  [...found]
    .map(([k, v]) => k + "    [" + [...v].slice(0, 4).join(",") + (v.size > 4 ? `,+${v.size - 4}` : "") + "]")
    .join("\n"),
);
await Bun.write(
  "/tmp/thaiw/cut.txt",
  [...cut]
    .map(([k, v]) => k + "    [" + [...v].slice(0, 5).join(",") + (v.size > 5 ? `,+${v.size - 5}` : "") + "]")
    .join("\n"),
);
await browser.close();
await site[Symbol.asyncDispose]();
process.exit(0);
