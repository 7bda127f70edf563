import { createContext, use, useSyncExternalStore } from "react";

import type { ContentType } from "#resources/contentType.ts";
import type { Site, SiteLanguages } from "#resources/settings/site.ts";
import type { Session } from "#web/api/session/session.ts";
import type { Upload } from "#web/api/http/upload.ts";
import type { ImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import type { FormDraftStore } from "./drafts/formDraftStore.ts";
import type { LeaveGuard } from "./leaveGuard.ts";
import type { Reauthentication } from "./reauthentication.ts";
import type { SignOut } from "./signOut.ts";

export type Product = Pick<Site, "productName" | "productSlug" | "timeZone" | "languages" | "isDemo">;

/** A content type with the screens that only it has. */
export interface ContentSection {
  type: ContentType;
  /** Paths are relative to the list's address. A screen with a label also appears in the search. */
  extraScreens: readonly { path: string; label?: () => string }[];
}

export interface AdminServices {
  contentFeatures: readonly ContentSection[];
  session: Session;
  upload: Upload;
  leaveGuard: LeaveGuard;
  drafts: FormDraftStore;
  reauthentication: Reauthentication;
  signOut: SignOut;
  bases: ImageBaseUrls;
  productName: string;
  productSlug: string;
  /** The site's time zone; all dates and times are shown in it. */
  timeZone: string;
  languages: SiteLanguages;
  /** The site's content, visits and messages are samples. */
  isDemo: boolean;
  /** The last query string of each list, by the list's path. */
  listQueries: Map<string, string>;
  /** Scroll offset of each list in pixels, by its address. */
  scrollPositions: Map<string, number>;
  /** Applies changed site settings: product name, path of the sign-in page, time zone, languages. */
  applySite: (site: Product) => void;
}

const ServicesContext = createContext<AdminServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): AdminServices {
  const services = use(ServicesContext);
  if (!services) throw new Error("useServices needs a ServicesProvider above it");
  return services;
}

export function useSession() {
  const { session } = useServices();
  const state = useSyncExternalStore(session.subscribe, session.state);
  return { ...state, session };
}

export function useLoginPath(): string {
  return `/${useServices().productSlug}/login`;
}
