import { Link } from "wouter";

import { LANGUAGE_NAMES, listLanguages } from "#resources/settings/languages.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";

import { languageName } from "#web/admin/ui/languageName.ts";
import { useServices } from "#web/admin/session/services.ts";

import { groupPath } from "./settingGroups.ts";
import type { SettingGroup } from "./settingGroups.ts";

import styles from "./LanguageLinks.module.css";

interface LanguageLinksProps {
  group: SettingGroup;
  /** The further language that is shown; none for the main one. */
  language: Language | undefined;
}

/** Links to the texts of the group in each language of the site, if it has several. */
export function LanguageLinks({ group, language }: LanguageLinksProps) {
  const { languages } = useServices();
  if (group.textSections.length === 0 || languages.further.length === 0) return null;
  const { main } = languages;
  const current = language ?? main;
  return (
    <div className={styles.languages}>
      <nav aria-label={texts.translation.languages}>
        <ul className={styles.list}>
          {listLanguages(languages).map((one) => (
            <li key={one}>
              <Link
                className={styles.link}
                href={groupPath(group.id, one === main ? null : one)}
                lang={one}
                aria-current={one === current ? "page" : undefined}
              >
                {LANGUAGE_NAMES[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {language && (
        <p className="label quiet">
          {texts.translation.note({ language: languageName(language), main: languageName(main) })}
        </p>
      )}
    </div>
  );
}
