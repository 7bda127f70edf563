export const setupTexts = {
  legal: {
    templateFailed: "Couldn't load the template",
    inEffect: (date: string) =>
      `Your privacy policy is published and has been in effect since ${date}. Every page links to it.`,
    upcoming: (date: string) =>
      `Your privacy policy is published and takes effect on ${date}. Every page links to it from then on.`,
    openTexts: "Open the legal texts",
    draft:
      "There is a draft of your privacy policy. Visitors see it once you publish it; until then the site shows no policy and no link to one.",
    finishDraft: "Finish the draft",
  },
  samples: {
    unreadable: (names: string) =>
      `These settings couldn't be read and are left out: ${names}. Enter them again to replace them.`,
    keep: "Keep",
    remove: "Remove",
    legalFailed: "Couldn't change the sample text.",
    note: "An earlier version showed these texts of an invented firm. Replace each of them, keep it if it is true, or remove it.",
  },
  policy: {
    writeYourself:
      "You can also <link>write the whole policy yourself</link>. You publish it at your own responsibility: have it reviewed if you are unsure.",
    enter: "Enter it",
    facts: {
      name: "Name",
      softwareName: "This is the name of the software, not of your firm.",
      address: "Address",
      empty: "Not filled in yet.",
      email: "Email",
      phone: "Phone",
      noPhone: "None: left out of the text",
    },
    publishing: "Publishing...",
    publish: "Publish",
    fromSettings: "From your settings",
    questions: "What only you know",
    questionsNote:
      "Answer in English, in Thai or in both. An answer in one language is also used in the other.",
    missing: "Some answers are missing",
    effectiveDate: "Effective date",
    when: "When it takes effect",
    whenNote:
      "Today, unless you choose another day. It may be in the future: visitors see that it is coming.",
    text: "The text",
    textNote: "With your facts and answers. Text in brackets is still missing.",
    language: "Language of the text",
    preview: "Text of the policy",
    previewFailed: "Couldn't draw the text.",
    loading: "Loading…",
    addressMissing:
      "Enter your address and your email first, in the step “Where you are”: a policy has to say how to reach you.",
    answerMissing: "Please fill this in, in Thai or in English",
    failed: "Couldn't publish the policy.",
    published: "Privacy policy published",
  },
  continue: "Continue",
  skip: "Skip",
  activity: {
    done: "Your first activity is on the site. You can add more at any time.",
    note: "It appears on the home page and in the list of activities as soon as you save it.",
    another: "Add another activity",
    first: "Create the first activity",
  },
  checklist: {
    open: "To do",
    samples: "Sample texts",
    continue: "Continue the set-up",
    skip: (label: string) => `Not needed: ${label}`,
  },
  demo: {
    title: "This is a demonstration",
    text: "Everything on this site is invented. For a site of your own, start Vitrine with an empty data folder.",
  },
  comingSoon: {
    title: "Visibility",
    label: "Show visitors a “Coming soon” page",
    note: "Until you go live, visitors and search engines see a single page with your name. You see the full site.",
  },
  goLive: {
    later: "Finish, and go live later",
    action: "Go live",
    finish: "Finish",
    hidden: "Visitors see the “Coming soon” page. Once you go live, everyone sees your site.",
    public: "Your site is already public. This completes the set-up.",
    open: "Still open. You can do these later, from the dashboard:",
  },
  viewOnSite: "View on site",
  save: "Save",
  saveAndContinue: "Save and continue",
  title: "Set up your site",
  loadFailed: "Couldn't load the settings",
  preview: {
    computer: "Computer",
    phone: "Phone",
    title: "Preview",
    device: "Preview for",
    open: "Open the page",
    frame: "The page as visitors see it",
  },
  stepsLabel: "Steps",
  step: (place: number, count: number) => `Step ${place} of ${count}`,
  tasks: {
    name: "Name your site and add your logo",
    webAddress: "Enter the web address",
    taglines: "Write the taglines of the home page",
    services: "Describe your services",
    contact: "Add an email address or a phone number",
    address: "Enter your address",
    policy: "Publish a privacy policy",
    activity: "Publish the first activity",
    goLive: "Go live",
  },
  steps: {
    name: {
      title: "Name and look",
      intro: "What is your firm called, and how does it look?",
    },
    work: {
      title: "What you do",
      intro: "One to four taglines for the home page, and the services you offer.",
    },
    place: {
      title: "Where you are",
      intro: "How visitors reach you. Empty fields are left out.",
    },
    policy: {
      title: "Privacy policy",
      intro: "A template fills in your name, your address and what this site stores.",
    },
    activity: {
      title: "First activity",
      intro: "Show a piece of your work. A name, a few sentences and a photo are enough.",
    },
    goLive: {
      title: "Go live",
      intro: "Look at your site once more, then open it.",
    },
  },
  saveFailed: "Couldn't save the settings.",
};
