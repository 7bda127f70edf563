export const loginTexts = {
  email: "Email",
  password: "Password",
  signingIn: "Signing in...",
  signIn: "Sign In",
  documentTitle: (productName: string) => `Sign in · ${productName} Admin`,
  intro: "Sign in to access the admin panel",
  restricted: "Access is restricted to authorized personnel.",
  footer: (year: string) => `Protected admin area ${year}`,
  setup: {
    firstName: "First name",
    lastName: "Last name",
    passwordHint: "at least 8 characters",
    creating: "Creating...",
    create: "Create Admin",
    documentTitle: (productName: string) => `First admin · ${productName} Admin`,
    title: "Create the first admin",
    text: "This account can manage everything on the site, including other admins.",
    note: (hours: number) =>
      `The set-up link works once, for ${hours} hours after the server started. A restart prints a new one.`,
    incomplete: "This address is incomplete. Open the whole set-up link that the server printed.",
  },
};
