import { Link } from "wouter";

import { placeholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { SettingsRecord } from "#contract/settings/settings.ts";
import { DEFAULT_SITE } from "#contract/settings/site.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { Icon } from "../../ui/Icon.tsx";

import styles from "./PolicyFacts.module.css";

interface Fact {
  label: string;
  value: string;
  /** The step in which it is entered. */
  step: "identity" | "place";
  missing?: string;
}

/** What the template takes from the settings. */
export function PolicyFacts({ settings }: { settings: SettingsRecord }) {
  return (
    <dl className={styles.facts}>
      {factsOf(settings).map(({ label, value, step, missing }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd lang={languageOf(value)}>
            {value}
            {missing && (
              <span className={styles.missing} lang="en">
                <Icon name="alert" />
                <span>
                  {missing} <Link href={`/admin/setup/${step}`}>Enter it</Link>
                </span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(settings: SettingsRecord): Fact[] {
  const { firm, address, email, phone } = placeholderValues(
    settings,
    { effectiveDate: "", number: "" },
    "en",
  );
  const hasName = settings.productName !== DEFAULT_SITE.productName || settings.isDemo;
  return [
    {
      label: "Name",
      value: firm,
      step: "identity",
      ...(!hasName && { missing: "This is the name of the software, not yours." }),
    },
    { label: "Address", value: address, step: "place", ...(!address && { missing: "Not filled in yet." }) },
    { label: "Email", value: email, step: "place", ...(!email && { missing: "Not filled in yet." }) },
    { label: "Phone", value: phone || "None: left out of the text", step: "place" },
  ];
}
