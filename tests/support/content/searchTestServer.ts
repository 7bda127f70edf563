import { ARTICLES } from "#resources/articles.ts";
import type { SearchResult } from "#contract/search.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";

/** A server with English and Thai, articles of few words, and searches as a visitor. */
export async function createSearchServer() {
  const server = await createLanguageTestServer();
  const search = async (q: string, query: Record<string, string> = {}) => {
    const reply = await server.request("GET", `/search?${new URLSearchParams({ q, ...query })}`);
    const items: SearchResult[] = reply.data ?? [];
    return { ...reply, items, titles: items.map(({ title }) => title.join("")) };
  };
  const write = async (title: string, content = "Nothing else.", changes: Record<string, string> = {}) => {
    // Records of one millisecond have no order.
    server.advanceClock(1000);
    const fields = { author: "Mali", position: "", ...changes };
    return (await server.create(ARTICLES, { title, content, ...fields })).data;
  };
  return { ...server, search, write };
}
