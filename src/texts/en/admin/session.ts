export const sessionTexts = {
  denied: {
    title: "Access Denied<colon>: </colon>",
    documentTitle: (productName: string) => `Access Denied · ${productName} Admin`,
    text: "You don't have permission to access this area. Admin privileges are required.",
    back: "Go Back",
    signIn: "Sign in with another account",
    account: (email: string) => `Signed in as ${email}`,
  },
  leave: {
    unanswered:
      "The server didn't answer your last save. Your changes may not be saved, and are lost if you leave.",
    whileSaving: {
      title: "Leave while saving?",
      text: "Your changes are still being saved, and leaving doesn't stop that. If saving fails, we tell you and keep your changes for this form.",
    },
    stay: "Stay",
    leave: "Leave",
    unsaved: {
      title: "Leave without saving?",
      text: "Your changes on this page are not saved and will be lost.",
    },
  },
  reauthentication: {
    title: "Confirm it's you",
    text: "Enter your own password to save this change. You won't be asked again for 10 minutes.",
    password: "Current password",
    passkeyButton: "Use a passkey",
    passkeyFailed: "Your browser couldn't use a passkey. Try again, or enter your password.",
    busy: "Confirming...",
    confirm: "Confirm",
  },
  signOut: {
    title: "Sign out and discard unsaved changes?",
    lost: "Signing out removes these unsaved changes from this browser:",
    unstored: "Your changes on this page are not saved and will be lost.",
    whileSaving: "A save is still running. Signing out doesn't stop it.",
    /** By the beginning of a draft's name. Other drafts are named after their content type. */
    forms: [
      { prefix: "account", label: "Your account", hasTitle: false },
      { prefix: "settings-", label: "Site settings", hasTitle: false },
      { prefix: "setup policy", label: "Privacy policy", hasTitle: false },
      { prefix: "legal ", label: "Legal text", hasTitle: true },
      { prefix: "user ", label: "Admin", hasTitle: true },
    ],
    stay: "Stay signed in",
    confirm: "Sign out and discard",
  },
  scriptsNeeded: "The back office needs JavaScript. Turn it on in this browser, then reload the page.",
  over: {
    text: "Your input on this page is kept. Sign in to continue.",
    email: "Email",
    password: "Password",
    leave: "Leave without saving",
    signingIn: "Signing in...",
    signIn: "Sign In",
  },
  verifying: "Verifying access...",
};
