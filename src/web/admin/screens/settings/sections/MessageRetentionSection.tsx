import { useQuery } from "@tanstack/react-query";

import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { expiredMessagesQuery } from "#web/api/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "../SettingSections.module.css";

/** Says what a shorter time would delete, before it is saved. */
export function MessageRetentionSection({ control }: { control: SettingsControl }) {
  const { messageMonths } = control.values;
  const months = Number(useDebounced(String(messageMonths)));
  const { min } = SETTINGS.messageMonths;
  const isShorter = Number.isInteger(months) && months >= min && months < control.base.messageMonths;
  const expired = useQuery({ ...expiredMessagesQuery(useHttp(), months), enabled: isShorter });
  return (
    <Section id="messages" label={texts.retention.title} note={texts.retention.note}>
      <div className={styles.narrow}>
        <SettingField control={control} name="messageMonths" />
        <p className="meta" role="status">
          {isShorter && expired.data && texts.retention.expired({ count: expired.data.messages, months })}
        </p>
      </div>
    </Section>
  );
}
