export const accountNoticeTexts = {
  changes: {
    totpAdded: "An authenticator app was added to your account",
    totpRemoved: "The authenticator app was removed from your account",
    passkeyAdded: "A passkey was added to your account",
    passkeyRemoved: "A passkey was removed from your account",
    recoveryCodesReplaced: "Your recovery codes were replaced",
    reset: "The operator of the server removed your second factors",
    passwordChanged: "Your password was changed",
    passwordReset: "Your password was reset with a link",
    emailChanged: "Your email was changed",
  },
  sinceLastSignIn: (changes: string[]) =>
    `Since your last sign-in: ${changes.join("; ")}. If that wasn't you, change your password.`,
  required: (date: string) =>
    `From ${date} you need a second factor to use the back office. Set it up in your account.`,
};
