// The menus of the site as visitors get them.
import type { ShownLink } from "#resources/blocks/block.ts";
import type { MenuLink, Menus, Site } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";

export type ResolveLinks = (
  targets: readonly string[],
  language: Language,
) => Promise<(target: string) => ShownLink | null>;

type MenuEntry = Site["footerMenu"][number] & Partial<Site["headerMenu"][number]>;

/** Leaves out entries that visitors can't see in the language, and menus without any. */
export async function resolveMenus(
  { headerMenu, footerMenu }: Pick<Site, "headerMenu" | "footerMenu">,
  language: Language,
  resolveLinks: ResolveLinks,
): Promise<{ menus?: Menus }> {
  const entries = [...headerMenu, ...footerMenu];
  if (entries.length === 0) return {};
  const find = await resolveLinks(
    entries.map(({ target }) => target),
    language,
  );
  const [header, footer] = [nestEntries(headerMenu, find), nestEntries(footerMenu, find)];
  return { menus: { ...(header.length > 0 && { header }), ...(footer.length > 0 && { footer }) } };
}

/** Those below an entry that is left out, and those below none, are at the top. */
function nestEntries(entries: readonly MenuEntry[], find: (target: string) => ShownLink | null): MenuLink[] {
  const top: MenuLink[] = [];
  let parent: MenuLink | undefined;
  for (const { target, label, level = "top" } of entries) {
    const link = find(target);
    if (level === "top") parent = undefined;
    if (!link) continue;
    const shown = { href: link.href, label: label || link.title };
    if (level === "below" && parent) (parent.children ??= []).push(shown);
    else top.push(shown);
    if (level === "top") parent = shown;
  }
  return top;
}
