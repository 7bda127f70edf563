import { expect } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";

import { uniquePng } from "./activityForm.ts";
import { createLanguageTestServer } from "./languageTestServer.ts";
import type { LanguageTestServer } from "./languageTestServer.ts";
import { apiPaths, recordForm } from "./recordForm.ts";

export const PREVIEW_TITLE = "Secret title";

export async function createPreviewTestServer() {
  const server = await createLanguageTestServer();
  const open = async (path: string, cookie = "") => {
    const response = await server.app.request(path, { headers: cookie ? { cookie } : {} });
    return { ...response, status: response.status, headers: response.headers, html: await response.text() };
  };
  return {
    ...server,
    open,
    /** A draft with a picture that nothing else uses, and a link to it. */
    async createDraft(type: ContentType, number: number, changes: Record<string, unknown> = {}) {
      const fields = { status: "Draft", [type.nameField]: PREVIEW_TITLE, ...changes };
      const form = recordForm(type, fields, { logo: uniquePng(number) });
      const { data } = await server.send("POST", apiPaths(type).create, form);
      const link = await createPreviewLink(server, type, data._id);
      return { id: data._id as string, logo: `/uploads/${data.logo.split("/").at(-1)}`, ...link };
    },
    /** Opens the link as a new browser. */
    async follow(path: string) {
      const redirect = await open(path);
      expect([redirect.status, redirect.headers.get("cache-control")]).toEqual([302, "no-store"]);
      const page = await open(redirect.headers.get("location") ?? "");
      const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      return { ...page, cookie, location: redirect.headers.get("location") ?? "" };
    },
  };
}

type Server = Pick<LanguageTestServer, "request" | "token">;

export async function createPreviewLink(
  { request, token }: Server,
  type: ContentType,
  recordId: string,
  days = 7,
) {
  const body = { type: type.name, recordId, days };
  const { status, data } = await request("POST", "/preview-links", { token, body });
  expect(status).toBe(201);
  return { path: `/preview/${data.token}`, expiresAt: data.expiresAt as string };
}
