import { Link } from "wouter";

import type { FileUse } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

/** Links to the forms that use a file. */
export function FileUses({ uses }: { uses: readonly FileUse[] }) {
  return (
    <section aria-label={texts.dialog.usedIn}>
      <h3 className="below-6 label medium">{texts.dialog.usedIn}</h3>
      {uses.length === 0 && <p className="label quiet">{texts.dialog.unused}</p>}
      <ul className="stack gap-4 label">
        {uses.map(({ path, title }) => (
          <li key={path + title}>
            <Link className="underlined" href={path} lang={detectLanguage(title)}>
              {title || texts.settings}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
