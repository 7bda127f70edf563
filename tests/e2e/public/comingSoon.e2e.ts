import { expect, test } from "bun:test";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

test("before the site opens, its page contains the rules of its design", async () => {
  await using site = await startSite();
  const { authorization } = await signIn(site.url);
  const saved = await fetch(`${site.url}/api/v1/settings`, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ comingSoon: true }),
  });
  expect(saved.status).toBe(200);
  const page = await fetch(site.url);
  expect(page.status).toBe(503);
  const html = await page.text();
  const [, style = "", root = ""] = /<style>(.*)<\/style>.*<body>(.*)<\/body>/s.exec(html) ?? [];
  const classes = Array.from(root.matchAll(/ class="([^"]*)"/g), ([, names = ""]) => names.split(" ")).flat();
  expect(classes).not.toEqual([]);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
});
