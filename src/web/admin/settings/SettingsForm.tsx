// All settings in one form, in sections; saved together, sent one by one.
import { DraftOffer } from "../form/DraftOffer.tsx";
import { FormBanner } from "../form/FormBanner.tsx";
import { Sections } from "../form/Sections.tsx";
import { useSaveKey } from "../form/useSaveKey.ts";
import { Screen, UnsavedMark } from "../layout/Screen.tsx";
import { LogoField } from "../pictures/LogoField.tsx";
import { Button } from "../ui/Button.tsx";

import type { SettingsRecord } from "#contract/settings.ts";

import { AddressSection } from "./AddressSection.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { NameSection } from "./NameSection.tsx";
import { ServicesSection } from "./ServicesSection.tsx";
import { SettingsConflict } from "./SettingsConflict.tsx";
import { SocialSection } from "./SocialSection.tsx";
import { TaglinesSection } from "./TaglinesSection.tsx";
import { TimeSection } from "./TimeSection.tsx";
import { SETTINGS_FORM_ID, useSettingsForm } from "./useSettingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";
import { WordsSection } from "./WordsSection.tsx";

import styles from "./SettingsForm.module.css";

const SECTIONS = [
  { id: "name-and-colour", label: "Name and colour" },
  { id: "logo", label: "Logo" },
  { id: "taglines", label: "Taglines" },
  { id: "services", label: "Services" },
  { id: "philosophy", label: "Philosophy" },
  { id: "headlines", label: "Headlines" },
  { id: "contact", label: "Contact" },
  { id: "address-and-map", label: "Address and map" },
  { id: "social-links", label: "Social links" },
  { id: "statistics", label: "Statistics" },
];

export function SettingsForm({ record }: { record: SettingsRecord }) {
  const control = useSettingsForm(record);
  const { changes, saving, draft, faulty, failure } = control;
  useSaveKey(() => {
    if (!control.conflict.met) void control.submit();
  });
  if (control.conflict.met) return <SettingsConflict control={control} />;
  return (
    <Screen
      title="Site settings"
      state={changes > 0 && <UnsavedMark count={changes} />}
      actions={
        <>
          <Button kind="plain" disabled={changes === 0 || saving} onClick={control.discard}>
            Discard
          </Button>
          <Button
            type="submit"
            form={SETTINGS_FORM_ID}
            kind="primary"
            hint="Ctrl S"
            busy={saving}
            busyText="Saving..."
            disabled={changes === 0}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={SETTINGS_FORM_ID}
        className={styles.form}
        noValidate
        inert={saving}
        onSubmit={(event) => {
          event.preventDefault();
          void control.submit();
        }}
      >
        {/* Empty but for what is read aloud, it takes no room. */}
        <div className={draft.offered || faulty.length > 0 || failure ? styles.told : undefined}>
          <DraftOffer formId={SETTINGS_FORM_ID} draft={draft} />
          <FormBanner
            formId={SETTINGS_FORM_ID}
            attempts={control.form.formState.submitCount}
            faulty={faulty}
            failure={failure}
          />
        </div>
        <Sections sections={SECTIONS}>
          <NameSection control={control} />
          <LogoSection control={control} />
          <TaglinesSection control={control} />
          <ServicesSection control={control} />
          <WordsSection control={control} />
          <ContactSection control={control} />
          <AddressSection control={control} />
          <SocialSection control={control} />
          <TimeSection control={control} />
        </Sections>
      </form>
    </Screen>
  );
}

function LogoSection({ control }: { control: SettingsControl }) {
  return (
    <div id="logo" className={styles.logo} tabIndex={-1}>
      <LogoField control={control.logo} hint={control.logo.rules.hint} optional />
      <p className={styles.note}>
        It takes the place of the mark at the head of every page. A wide logo stands alone, any other before
        the name.
      </p>
    </div>
  );
}
