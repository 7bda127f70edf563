import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { redirectTexts as texts } from "#texts/admin/redirects.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { listResponse } from "#tests/support/web/fakeApi.ts";
import { OLD, ROUTES, sampleAddress } from "#tests/support/web/admin/redirectScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";

const MISSING_PATH = "/admin/redirects/not-found";
const MISSING = [sampleAddress({ _id: "", hits: 90, referrer: "" }), sampleAddress()];
const MISSING_ROUTES = { "GET /redirects/missing": () => listResponse(MISSING) };

const input = (label: string) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label);

test("a redirect is refused at its field in the form", async () => {
  const { user, api } = renderAdmin({ path: "/admin/redirects", routes: ROUTES });
  await screen.findByRole("row", { name: /\/old/ });
  await user.click(screen.getByRole("button", { name: texts.create }));
  await user.fill(input(texts.fields.from), "old?a=b");
  await user.fill(input(texts.fields.to), "/new/*");
  await user.click(screen.getByRole("button", { name: texts.add }));
  await waitFor(() => expect(input(texts.fields.from).getAttribute("aria-invalid")).toBe("true"));
  expect(input(texts.fields.to).getAttribute("aria-invalid")).toBe("true");
  expect(api.callsTo("POST /redirects")).toHaveLength(0);
});

test("an address that was not found becomes a redirect", async () => {
  const routes = { ...MISSING_ROUTES, "POST /redirects": () => ({ status: 201, data: OLD }) };
  const { user, api } = renderAdmin({ path: MISSING_PATH, routes });
  const row = await screen.findByRole("row", { name: /\/lost/ });
  expect(row.textContent).toContain("blog.example");
  await user.click(within(row).getByRole("button", { name: `${texts.missing.redirect} /lost` }));
  expect(input(texts.fields.from).value).toBe("/lost");
  await user.fill(input(texts.fields.to), "/about");
  const before = api.callsTo("GET /redirects/missing").length;
  await user.click(screen.getByRole("button", { name: texts.add }));
  await waitFor(() => expect(api.callsTo("GET /redirects/missing").length).toBeGreaterThan(before));
  expect(api.callsTo("POST /redirects")[0]?.body).toMatchObject({
    from: "/lost",
    to: "/about",
    status: "301",
  });
});

test("what bots did not find has one row, which can only be ignored, and shown again", async () => {
  const routes = { ...MISSING_ROUTES, "PUT /redirects/missing": () => ({ data: { path: "" } }) };
  const { user, api } = renderAdmin({ path: MISSING_PATH, routes });
  const row = await screen.findByRole("row", { name: containing(texts.missing.scans) });
  expect(within(row).queryByRole("button", { name: containing(texts.missing.redirect) })).toBeNull();
  const ignore = `${texts.missing.ignore} ${texts.missing.scans}`;
  await user.click(within(row).getByRole("button", { name: ignore }));
  await user.click(await screen.findByRole("button", { name: uiTexts.undo }));
  await waitFor(() => expect(api.callsTo("PUT /redirects/missing")).toHaveLength(2));
  const bodies = api.callsTo("PUT /redirects/missing").map(({ body }) => body);
  expect(bodies).toEqual([
    { path: "", isIgnored: true },
    { path: "", isIgnored: false },
  ]);
});

test("tabs lead from the redirects to what was not found", async () => {
  const { user } = renderAdmin({ path: "/admin/redirects", routes: { ...ROUTES, ...MISSING_ROUTES } });
  await user.click(await screen.findByRole("link", { name: texts.missingTitle }));
  expect(await screen.findByRole("heading", { level: 1, name: texts.missingTitle })).toBeDefined();
  expect(location.pathname).toBe(MISSING_PATH);
});
