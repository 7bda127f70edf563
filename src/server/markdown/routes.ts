import { ARTICLES } from "#resources/articles.ts";
import { contentSchema } from "#resources/schema.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson } from "#server/http/validate.ts";
import type { Validated } from "#server/http/validate.ts";

import { listImageOrigins } from "./articleHtml.ts";
import type { ArticleHtmlDependencies } from "./articleHtml.ts";
import { renderMarkdown } from "./renderMarkdown.ts";

type RenderDependencies = Omit<ArticleHtmlDependencies, "db">;

const renderSchema = contentSchema(ARTICLES).pick({ content: true });

/** The longest content as JSON: up to four bytes per character, and escapes. */
const MAX_RENDER_BYTES = 1024 * 1024;

/** For the editor of the back office, which shows what visitors get. */
export function markdownRoutes(dependencies: RenderDependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    [
      "POST",
      "/render",
      requirePermission("drafts.write"),
      validateJson(renderSchema, { maxBytes: MAX_RENDER_BYTES }),
      handle(render),
    ],
  ]);
}

/** Images have the addresses that the text names, not those of their variants. */
async function render(c: Validated<{ json: typeof renderSchema }>, dependencies: RenderDependencies) {
  const { content } = c.req.valid("json");
  return reply(c, { html: renderMarkdown(content, { origins: listImageOrigins(dependencies) }) });
}
