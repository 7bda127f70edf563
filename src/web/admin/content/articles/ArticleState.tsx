// Whether an article is published or a draft, in a word and a sign.
import type { ArticleStatus } from "#contract/content/articles.ts";

import { State } from "../../ui/State.tsx";

export function ArticleState({ status }: { status: ArticleStatus }) {
  return <State kind={status === "Published" ? "on" : "draft"}>{status}</State>;
}
