export const publicLayoutTexts = {
  comingSoon: {
    en: "Coming soon",
    th: "พบกันเร็ว ๆ นี้",
  },
  footer: {
    site: "Site",
    follow: "Follow",
    office: "Office",
    hours: "Hours",
  },
  notFound: {
    title: "Page not found",
    description: "There is no page at this address.",
    headline: "This page never found its place.",
    text: "The address may have a typo, or the page has moved. The rest of the site works.",
  },
  nav: {
    home: "Home",
    activities: "Activities",
    label: "Main",
    about: "About",
    address: "Address",
  },
  shareImageAlt: "Points that settle from scatter into a cube",
  brand: (productName: string) => `${productName}, home`,
  menu: "Menu",
  closeMenu: "Close menu",
  skipToContent: "Skip to content",
  darkTheme: "Dark theme",
};
