import { accountTexts as texts } from "#texts/admin/account.ts";
import { languageTexts } from "#texts/admin/language.ts";
import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";
import { LanguageSwitch } from "#web/admin/ui/language/LanguageSwitch.tsx";
import { useSignOut } from "#web/admin/session/useSignOut.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";

export function Preferences() {
  const hasSingleKeys = useSingleKeysEnabled();
  const theme = useTheme();
  const signOut = useSignOut();
  return (
    <>
      <Section id="keyboard" label={texts.keyboard.title}>
        <Switch
          label={texts.keyboard.singleKeys}
          hint={texts.keyboard.singleKeysHint}
          checked={hasSingleKeys}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
        />
      </Section>
      <Section id="language" label={languageTexts.choose} note={languageTexts.note}>
        <LanguageSwitch />
      </Section>
      <Section id="appearance" label={texts.appearance.title} note={texts.appearance.note}>
        <div className="row">
          <SegmentFilter
            label={texts.appearance.theme}
            options={[
              { value: "light", label: texts.appearance.light },
              { value: "dark", label: texts.appearance.dark },
            ]}
            value={theme}
            onChoose={(value) => setTheme(value === "dark" ? "dark" : "light")}
          />
        </div>
      </Section>
      <Section
        id="session"
        label={texts.session.signOut}
        note={texts.session.note}
        action={
          <Button size="small" icon="logout" onClick={signOut}>
            {texts.session.signOut}
          </Button>
        }
      />
    </>
  );
}
