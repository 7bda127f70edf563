export const aboutTexts = {
  title: "About",
  clients: "Clients",
  partners: "Partners",
  play: "Play the logos",
  pause: "Pause the logos",
  none: {
    title: "No client logos available",
    text: "Check back later for updates",
  },
  loading: "Loading…",
  failed: {
    title: "Unable to load client logos",
    text: "Please try refreshing the page",
  },
  tryAgain: "Try again",
  modelAlt:
    "An architectural model in white: loose blocks scattered on the left gather into rows that rise like a wave on the right, a few of them cobalt blue.",
  philosophy: "Philosophy",
};
