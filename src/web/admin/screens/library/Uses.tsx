import { Link } from "wouter";

import type { LibraryUse } from "#contract/library.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { languageName } from "#web/admin/ui/languageName.ts";

/** Links to the screens that edit what uses a picture or file. */
export function Uses({ uses, none }: { uses: readonly LibraryUse[]; none?: string }) {
  const kinds: Record<string, string> = auditTexts.kinds;
  return (
    <section className="above-16" aria-label={texts.uses.label}>
      <h3 className="below-6 label medium">{texts.uses.label}</h3>
      {uses.length === 0 && <p className="label quiet">{none}</p>}
      <ul className="stack gap-4 label">
        {uses.map(({ kind, id, name, path, language, isHistory }) => (
          <li key={`${kind} ${id} ${language}`}>
            <Link className="underlined" href={path}>
              {`${kinds[kind] ?? kind}: ${name}${language ? ` (${languageName(language)})` : ""}`}
            </Link>
            {isHistory && <span className="quiet">{` ${texts.uses.history}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
