import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { Router, useSearch } from "wouter";

import { createHttpClient } from "#web/api/http/httpClient.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import type { PageProps } from "#web/public/page.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { ENGLISH_SITE } from "#tests/support/content/englishSite.ts";

const DEFAULT_RESPONSES = { "/site": ENGLISH_SITE, "/categories": DEFAULT_CATEGORIES, "/legal": [] };

/** Data by path below the API's base, with or without its query. A number is an error response with that status. */
export type FakeResponses = Record<string, unknown>;

interface RenderOptions {
  path?: string;
  params?: Record<string, string>;
  responses: FakeResponses;
}

/** Renders a public page with fake API responses. Later changes to `responses` apply to the next request. */
export function renderPage(
  Page: ComponentType<PageProps>,
  { path = "/", params = {}, responses }: RenderOptions,
) {
  history.replaceState(null, "", path);
  const http = createHttpClient({
    fetch: async (url) => respondTo(url, { ...DEFAULT_RESPONSES, ...responses }),
  });
  const client = createQueryClient();
  return render(
    <QueryClientProvider client={client}>
      <HttpProvider value={http}>
        <Router>
          <TestPage Page={Page} params={params} />
        </Router>
      </HttpProvider>
    </QueryClientProvider>,
  );
}

function TestPage({ Page, params }: { Page: ComponentType<PageProps>; params: Record<string, string> }) {
  return <Page params={params} search={new URLSearchParams(useSearch())} />;
}

function respondTo(url: string, responses: FakeResponses): Response {
  const address = url.replace("/api/v1", "");
  const response = responses[address] ?? responses[address.split("?")[0] ?? ""];
  if (response === undefined) return envelope(404, null);
  return typeof response === "number" ? envelope(response, null) : envelope(200, response);
}

function envelope(status: number, data: unknown): Response {
  return Response.json(
    { success: status === 200, data, message: status === 200 ? "OK" : "It failed" },
    { status },
  );
}
