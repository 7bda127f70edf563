import { screen } from "@testing-library/react";

import type { LegalDocument, LegalVersion, LegalVersionSummary } from "#resources/legalTexts.ts";
import { legalTexts } from "#texts/admin/legal.ts";

import { renderAdmin } from "./renderAdmin.tsx";
import { sampleSettings } from "./settingsScreens.ts";

export function sampleVersion(effectiveDate: string, changes: Partial<LegalVersion> = {}): LegalVersion {
  return {
    _id: `id-${effectiveDate || "undated"}`,
    documentId: "id-policy",
    slug: "privacy-policy",
    effectiveDate,
    number: "",
    status: "Published",
    titleTh: "นโยบายความเป็นส่วนตัว",
    titleEn: "Privacy policy",
    contentTh: "หนึ่ง",
    contentEn: "One.",
    factsTh: [],
    factsEn: [{ label: "Answered within", value: "30 days" }],
    messages: 0,
    createdAt: "2026-11-20T03:00:00.000Z",
    updatedAt: "2026-11-20T03:00:00.000Z",
    publishedAt: "2026-11-20T03:00:00.000Z",
    ...changes,
  };
}

export const DRAFT_VERSION = sampleVersion("", { status: "Draft", publishedAt: null });
export const CURRENT_VERSION = sampleVersion("2022-04-01", { number: "TLO2022020" });

export function sampleDocument(
  versions: LegalVersionSummary[],
  changes: Partial<LegalDocument> = {},
): LegalDocument {
  return { _id: "id-policy", slug: "privacy-policy", currentId: CURRENT_VERSION._id, versions, ...changes };
}

export const TEMPLATE = {
  titleTh: "นโยบาย",
  titleEn: "Policy",
  contentTh: "โดย [ชื่อผู้ติดต่อ]",
  contentEn: "By [name of the contact person] of {{firm}}",
  factsTh: [],
  factsEn: [],
};

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

const versionRoutes: Routes = Object.fromEntries(
  [DRAFT_VERSION, CURRENT_VERSION].map((version) => [
    `GET /legal/versions/${version._id}`,
    () => ({ data: version }),
  ]),
);

export const ROUTES: Routes = {
  "GET /settings": () => ({ data: sampleSettings() }),
  "GET /legal/documents": () => ({ data: [sampleDocument([DRAFT_VERSION, CURRENT_VERSION])] }),
  "GET /legal/template": () => ({ data: TEMPLATE }),
  "POST /legal/preview": () => ({
    data: {
      th: null,
      en: {
        title: "Drawn",
        description: "",
        facts: [],
        intro: "",
        sections: [{ title: "Scope", html: "<p>Drawn by the server.</p>" }],
      },
    },
  }),
  ...versionRoutes,
};

export function openLegalScreen(path: string, routes: Routes = {}) {
  return renderAdmin({ path, routes: { ...ROUTES, ...routes } });
}

export async function openLegalForm(path: string, routes: Routes = {}) {
  const view = openLegalScreen(path, routes);
  await screen.findByLabelText(legalTexts.fields.effectiveDate);
  return view;
}

export const openEditScreen = (version: LegalVersion, routes: Routes = {}) =>
  openLegalForm(`/admin/legal/edit/${version._id}`, routes);

export const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const getButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
