export const accountTexts = {
  noun: "account",
  loadFailed: "Couldn't load your account",
  gone: "This account no longer exists.",
  profile: "Profile",
  password: "Password",
  keyboard: {
    title: "Keyboard",
    singleKeys: "Single-key shortcuts",
    singleKeysHint:
      "Single letters such as J, K, E and N work outside of fields. Shortcuts with Ctrl always work. Press ? to see them all.",
  },
  appearance: {
    title: "Appearance",
    light: "Light",
    dark: "Dark",
    note: "For the back office and the site, in this browser.",
    theme: "Theme",
  },
  devices: {
    title: "Where you are signed in",
    note: "Sign out devices that you no longer use. If you don't recognize one, change your password as well.",
    loadFailed: "Couldn't load your devices",
    name: nameDevice,
    current: "This device",
    detail: (network: string) =>
      `${network ? `Network ${network} · ` : ""}Last used <used/> · Signed in <created/>`,
    signOut: "Sign out",
    signOutOf: (name: string, network: string) => ["Sign out", name, network].filter(Boolean).join(" "),
    signOutOthers: "Sign out everywhere else",
    signingOut: "Signing out…",
    done: (name: string) => `${name} is signed out`,
    othersDone: "All other devices are signed out",
    failed: "Couldn't sign out.",
  },
  session: {
    title: "Session",
    note: "Ends an hour after you last used the back office, or when you change your password in another session.",
    signOut: "Sign out",
  },
  title: "Account",
  passwordNote: "A new password signs out all your other sessions.",
  changePassword: "Change password",
  emailNote: "You sign in with this address.",
  passwordDialog: {
    submit: "Change Password",
    note: "This signs out all your other sessions, but not this one.",
    newPassword: "New password",
    hint: (min: number) => `At least ${min} characters`,
    repeat: "New password again",
    failed: "Couldn't change the password.",
    done: "Password changed. All other sessions are signed out.",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
  },
  repeatRequired: "Please enter the new password again",
  repeatDiffers: "The two passwords don't match",
  saveFailed: "Couldn't save your account.",
  saved: "Account saved",
  discarded: "Changes discarded",
};

/** The names come from the user agent; `Other` is unknown. */
function nameDevice({ browser, system }: { browser: string; system: string }): string {
  if (system === "Other") return browser === "Other" ? "Unknown device" : browser;
  return `${browser === "Other" ? "Unknown browser" : browser} on ${system}`;
}
