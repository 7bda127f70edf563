import { userTexts as texts } from "#texts/admin/users.ts";

import { LIST_DATE_LANGUAGE } from "../ui/dates/dates.ts";
import { RelativeTime } from "../ui/dates/RelativeTime.tsx";

interface LastLoginProps {
  /** ISO 8601; `null` before the first sign-in. */
  iso: string | null;
}

export function LastLogin({ iso }: LastLoginProps) {
  return iso === null ? (
    <span className="quiet">{texts.neverSignedIn}</span>
  ) : (
    <RelativeTime iso={iso} language={LIST_DATE_LANGUAGE} />
  );
}
