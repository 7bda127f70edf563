import { Link } from "wouter";

import { placeholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import styles from "./PolicyFacts.module.css";

interface Fact {
  label: string;
  value: string;
  /** The step in which it is entered. */
  step: "identity" | "place";
  missing?: string;
}

/** Lists the values that the template takes from the settings. */
export function PolicyFacts({ settings }: { settings: SettingsRecord }) {
  return (
    <dl className={styles.facts}>
      {createFacts(settings).map(({ label, value, step, missing }) => (
        <div key={label} className={styles.row}>
          <dt className="quiet">{label}</dt>
          <dd lang={detectLanguage(value)}>
            <span>{value}</span>
            {missing && (
              <span className={styles.missing} lang="en">
                <Icon name="alert" />
                <span>
                  <span>{missing}</span> <Link href={`/admin/setup/${step}`}>{texts.policy.enter}</Link>
                </span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function createFacts(settings: SettingsRecord): Fact[] {
  const { firm, address, email, phone } = placeholderValues(
    settings,
    { effectiveDate: "", number: "" },
    "en",
  );
  const hasName = settings.productName !== DEFAULT_SITE.productName || settings.isDemo;
  return [
    {
      label: texts.policy.facts.name,
      value: firm,
      step: "identity",
      ...(!hasName && { missing: texts.policy.facts.softwareName }),
    },
    {
      label: texts.policy.facts.address,
      value: address,
      step: "place",
      ...(!address && { missing: texts.policy.facts.empty }),
    },
    {
      label: texts.policy.facts.email,
      value: email,
      step: "place",
      ...(!email && { missing: texts.policy.facts.empty }),
    },
    { label: texts.policy.facts.phone, value: phone || texts.policy.facts.noPhone, step: "place" },
  ];
}
