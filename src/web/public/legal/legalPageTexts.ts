import type { LegalLanguage } from "#contract/legal/legal.ts";

interface LegalPageTexts {
  effective: string;
  number: string;
  contents: string;
  earlierVersions: string;
  versionOf: (date: string) => string;
  isEarlier: string;
  readCurrent: (since: string) => string;
  takesEffect: (date: string) => string;
  untilThen: string;
  currentVersion: (since: string) => string;
  newVersion: (date: string) => string;
  readNew: string;
}

export const LEGAL_PAGE_TEXTS: Record<LegalLanguage, LegalPageTexts> = {
  th: {
    effective: "มีผลบังคับใช้",
    number: "เลขที่เอกสาร",
    contents: "สารบัญ",
    earlierVersions: "ฉบับก่อนหน้า",
    versionOf: (date) => `ฉบับวันที่ ${date}`,
    isEarlier: "ท่านกำลังอ่านฉบับก่อนหน้า",
    readCurrent: (since) => `อ่านฉบับปัจจุบัน ซึ่งมีผลบังคับใช้ตั้งแต่วันที่ ${since}`,
    takesEffect: (date) => `ฉบับนี้จะมีผลบังคับใช้ในวันที่ ${date}`,
    untilThen: "ก่อนถึงวันนั้นให้ใช้",
    currentVersion: (since) => `ฉบับที่มีผลบังคับใช้ตั้งแต่วันที่ ${since}`,
    newVersion: (date) => `ฉบับใหม่จะมีผลบังคับใช้ในวันที่ ${date}`,
    readNew: "อ่านฉบับใหม่",
  },
  en: {
    effective: "Effective",
    number: "Document number",
    contents: "Contents",
    earlierVersions: "Earlier versions",
    versionOf: (date) => `Version of ${date}`,
    isEarlier: "This is an earlier version.",
    readCurrent: (since) => `Read the current version, in effect since ${since}`,
    takesEffect: (date) => `This version takes effect on ${date}.`,
    untilThen: "Until then, what applies is",
    currentVersion: (since) => `the version in effect since ${since}`,
    newVersion: (date) => `A new version takes effect on ${date}.`,
    readNew: "Read the new version",
  },
};

/** For readers of the missing language, in that language. */
export const LANGUAGE_UNAVAILABLE: Record<LegalLanguage, string> = {
  th: "เอกสารฉบับนี้มีเฉพาะภาษาอังกฤษ",
  en: "This document is available in Thai only.",
};
