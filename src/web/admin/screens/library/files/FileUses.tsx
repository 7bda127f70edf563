import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import type { LibraryFile } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { fileUsesQuery } from "#web/api/files.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

export function useFileUses({ _id }: LibraryFile) {
  return useQuery({ ...fileUsesQuery(useHttp(), _id), staleTime: 0 });
}

/** Links to the forms that use a file. */
export function FileUses({ uses: { data, isError } }: { uses: ReturnType<typeof useFileUses> }) {
  if (isError) return <p className="label quiet">{texts.dialog.usesFailed}</p>;
  if (data?.uses.length === 0) return <p className="label quiet">{texts.dialog.unused}</p>;
  return (
    <ul aria-label={texts.dialog.usedIn} aria-busy={!data}>
      {data?.uses.map(({ path, title }) => (
        <li key={path + title}>
          <Link className="underlined" href={path} lang={detectLanguage(title)}>
            {title || texts.settings}
          </Link>
        </li>
      ))}
    </ul>
  );
}
