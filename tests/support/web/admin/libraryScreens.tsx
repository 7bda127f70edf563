import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { filePath } from "#contract/files.ts";
import type { LibraryFile } from "#contract/files.ts";
import type { LibraryPicture } from "#contract/library.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { createHttpClient } from "#web/api/http/httpClient.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "./renderAdmin.tsx";

const AT = "2026-11-20T03:00:00.000Z";

export function samplePicture(name: string, changes: Partial<LibraryPicture> = {}): LibraryPicture {
  const file = `${Bun.hash(name).toString(16).padStart(32, "0")}.png`;
  return {
    _id: file,
    path: `/uploads/${file}`,
    type: "image/png",
    width: 1200,
    height: 800,
    bytes: 300_000,
    name,
    alts: { en: "", th: "" },
    captions: { en: "", th: "" },
    focusX: 50,
    focusY: 50,
    isDrawing: false,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

export function sampleFile(name: string, changes: Partial<LibraryFile> = {}): LibraryFile {
  const _id = Bun.hash(name).toString(16).padStart(32, "0") + name.slice(name.lastIndexOf("."));
  const path = `${filePath(_id)}/${name}?v=1`;
  return { _id, path, name, bytes: 20_000, downloads: 3, createdAt: AT, updatedAt: AT, ...changes };
}

type Options = Omit<Parameters<typeof renderAdmin>[0], "path" | "children">;

/** Renders a part of the back office that asks the API. */
export function renderPart(children: ReactNode, { routes = {}, ...options }: Options) {
  const partApi = createFakeApi(routes);
  const http = createHttpClient({ fetch: partApi.fetch });
  const view = renderAdmin({
    ...options,
    path: "/admin",
    children: (
      <QueryClientProvider client={createQueryClient()}>
        <HttpProvider value={http}>{children}</HttpProvider>
      </QueryClientProvider>
    ),
  });
  return { ...view, api: partApi };
}
