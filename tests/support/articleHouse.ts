// A server of its own with an admin who writes articles, for the tests about them.
import { expect } from "bun:test";

import { articleForm } from "./articleForm.ts";
import type { ArticleForm } from "./articleForm.ts";
import { testApp } from "./testApp.ts";
import type { Asking, TestApp } from "./testApp.ts";

export type ArticleHouse = Awaited<ReturnType<typeof openArticleHouse>>;

/** Creating, changing and deleting are an admin's; reading is anybody's who asks. */
export async function openArticleHouse(env: Record<string, string> = {}) {
  const house = await testApp(env);
  const token = await house.enter();
  return {
    ...house,
    token,
    create: (changes?: ArticleForm) =>
      house.ask("POST", "/articles/create", { token, form: articleForm(changes) }),
    update: (id: string, changes?: ArticleForm) =>
      house.ask("PUT", `/articles/update/${id}`, { token, form: articleForm(changes) }),
    remove: (id: string) => house.ask("DELETE", `/articles/delete/${id}`, { token }),
    read: (id: string, asking: Asking = {}) => house.ask("GET", `/articles/${id}`, asking),
    list: async (query: Record<string, string> = {}, asking: Asking = {}) => {
      const answer = await house.ask("GET", `/articles/get?${new URLSearchParams(query)}`, asking);
      expect(answer.status).toBe(200);
      const titles: string[] = answer.data.map(({ title }: { title: string }) => title);
      return { titles, data: answer.data, pagination: answer.body.pagination };
    },
  };
}

export function expectNothingStored(house: Pick<TestApp, "files" | "waiting" | "parts">) {
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM articles) + (SELECT count(*) FROM pictures) AS n";
  expect(house.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}
