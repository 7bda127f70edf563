import { accountTexts as texts } from "#texts/admin/account.ts";
import { languageTexts } from "#texts/admin/language.ts";
import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import { Section } from "../collections/form/Sections.tsx";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "../keyboard/singleKeys.ts";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { useSignOut } from "../session/useSignOut.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentFilter } from "../ui/fields/SegmentedControl.tsx";
import { Switch } from "../ui/fields/Switch.tsx";

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
