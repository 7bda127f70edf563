// What this browser's owner wants: single keys or none, light or dark; and the way out.
import { useLocation } from "wouter";

import { setTheme, useTheme } from "#web/ui/useTheme.ts";

import { Section } from "../collections/form/Sections.tsx";
import { setSingleKeys, useSingleKeys } from "../keyboard/singleKeys.ts";
import { useLoginPath, useServices, useSession } from "../services.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentFilter } from "../ui/fields/Segments.tsx";
import { Switch } from "../ui/fields/Switch.tsx";

import styles from "./OwnChoices.module.css";

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function OwnChoices() {
  const singleKeys = useSingleKeys();
  const theme = useTheme();
  const signOut = useSignOut();
  return (
    <>
      <Section id="keyboard" label="Keyboard">
        <Switch
          label="Single-key shortcuts"
          hint="Letters such as J, K, E and N act outside of fields. Keys with Ctrl always work; ? lists them all."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </Section>
      <Section id="appearance" label="Appearance" note="Of the back office and the site, in this browser.">
        <div className={styles.theme}>
          <SegmentFilter
            label="Theme"
            options={THEMES}
            value={theme}
            onChoose={(value) => setTheme(value === "dark" ? "dark" : "light")}
          />
        </div>
      </Section>
      <Section
        id="session"
        label="Session"
        note="It ends an hour after the back office was last on the screen, and when the password is changed in another session."
        action={
          <Button size="small" icon="logout" onClick={signOut}>
            Sign out
          </Button>
        }
      />
    </>
  );
}

function useSignOut() {
  const { session } = useSession();
  const { leaveGuard } = useServices();
  const loginPath = useLoginPath();
  const [, navigate] = useLocation();
  return () =>
    leaveGuard.ask(() => {
      // In one go: the guard would otherwise remember this screen as the place to come back to.
      void session.logout();
      navigate(loginPath);
    });
}
