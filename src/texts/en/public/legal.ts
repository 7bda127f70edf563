export const legalPageTexts = {
  loadFailed: "Couldn't load this text",
  language: "Language",
  privacyPolicy: "Privacy policy",
  notFound: "Text not found",
  backHome: "Back to Home",
  noneAtAddress: "There is no text at this address.",
  noPolicy: {
    en: "This site has not published its privacy policy yet.",
    th: "เว็บไซต์นี้ยังไม่ได้เผยแพร่นโยบายความเป็นส่วนตัว",
  },
  withdrawn: "It may have been withdrawn, or the address has a typo.",
  versionNotFound: "Version not found",
  currentVersion: "Current version",
  noVersion: "No version of this text is published under this date.",
  noVersionAtAddress: "There is no version of this date.",
  loading: "Loading…",
};
