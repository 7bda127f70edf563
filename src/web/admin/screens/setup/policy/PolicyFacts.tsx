import { Link } from "wouter";

import { placeholderValues } from "#resources/legalPlaceholders.ts";
import type { SettingsRecord } from "#resources/settings/settings.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import styles from "./PolicyFacts.module.css";

/** Lists the values that the template takes from the settings. */
export function PolicyFacts({ settings }: { settings: SettingsRecord }) {
  const version = { effectiveDate: "", number: "" };
  const { firm, address, email, phone } = placeholderValues(settings, version, "en");
  const { facts } = texts.policy;
  const hasName = settings.productName !== DEFAULT_SITE.productName || settings.isDemo;
  return (
    <dl className="line-above">
      <Fact label={facts.name} value={firm} step="identity" missing={hasName ? "" : facts.softwareName} />
      <Fact label={facts.address} value={address} step="place" missing={address ? "" : facts.empty} />
      <Fact label={facts.email} value={email} step="place" missing={email ? "" : facts.empty} />
      <Fact label={facts.phone} value={phone || facts.noPhone} step="place" missing="" />
    </dl>
  );
}

interface FactProps {
  label: string;
  value: string;
  /** In which it is entered. */
  step: "identity" | "place";
  /** Says that it is missing, or empty. */
  missing: string;
}

function Fact({ label, value, step, missing }: FactProps) {
  return (
    <div className={styles.row}>
      <dt className="quiet">{label}</dt>
      <dd lang={detectLanguage(value)}>
        <span>{value}</span>
        {missing && (
          <span className={styles.missing} lang="en">
            <Icon name="alert" />
            <span>
              <span>{missing}</span>{" "}
              <Link className="underlined" href={`/admin/setup/${step}`}>
                {texts.policy.enter}
              </Link>
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}
