export interface PageHead {
  title: string;
  description: string | undefined;
  robots: string | undefined;
  canonical: string | undefined;
  /** Open Graph, Twitter and article tags, by name. */
  tags: Record<string, string>;
  /** All links, each as `rel type href`. */
  links: string[];
  /** The nodes of the JSON-LD `@graph`, by type. */
  structuredData: Record<string, ReturnType<typeof JSON.parse>>;
}

/**
 * Parses the title, the meta tags, the links and the JSON-LD of a page.
 * @throws if a meta tag occurs twice
 */
export async function parsePageHead(html: string): Promise<PageHead> {
  const metas: Record<string, string> = {};
  const links: Record<string, string>[] = [];
  let [title, data] = ["", ""];
  const rewriter = new HTMLRewriter()
    .on("title", { text: ({ text }) => void (title += text) })
    .on("meta", {
      element(meta) {
        const name = meta.getAttribute("property") ?? meta.getAttribute("name");
        if (!name) return;
        if (name in metas) throw new Error(`Duplicate meta tag: ${name}`);
        metas[name] = decodeEntities(meta.getAttribute("content"));
      },
    })
    .on("link", {
      element(link) {
        const entries = [...link.attributes].map(([name, value]) => [name, decodeEntities(value)]);
        links.push(Object.fromEntries(entries));
      },
    })
    .on('script[type="application/ld+json"]', { text: ({ text }) => void (data += text) });
  await rewriter.transform(new Response(html)).text();
  const graph: { "@type": string }[] = data ? JSON.parse(data)["@graph"] : [];
  const { description, robots, viewport: _, ...tags } = metas;
  return {
    title: decodeEntities(title),
    description,
    robots,
    canonical: links.find(({ rel }) => rel === "canonical")?.["href"],
    tags,
    links: links.map(({ rel = "", type = "", href = "" }) => [rel, type, href].filter(Boolean).join(" ")),
    structuredData: Object.fromEntries(graph.map((node) => [node["@type"], node])),
  };
}

function decodeEntities(text: string | null): string {
  return (text ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
