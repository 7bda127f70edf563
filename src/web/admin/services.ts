// What every part of the back office is handed: the session, the road for files, and how the product is called.
import { createContext, use, useSyncExternalStore } from "react";

import type { ContentType } from "#content/contentType.ts";
import type { Site } from "#contract/settings/site.ts";
import type { Session } from "#web/api/session/session.ts";
import type { Upload } from "#web/api/http/upload.ts";
import type { ImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import type { FormDraftStore } from "./session/formDraftStore.ts";
import type { LeaveGuard } from "./session/leaveGuard.ts";
import type { Reauthentication } from "./session/reauthentication.ts";

export type Product = Pick<Site, "productName" | "productSlug" | "timeZone">;

/** A content type, and the screens that only it has. */
export interface ContentSection {
  type: ContentType;
  /** Below the address of the list; with a label, in the search. */
  extraScreens: readonly { path: string; label?: string }[];
}

export interface AdminServices {
  contentFeatures: readonly ContentSection[];
  session: Session;
  upload: Upload;
  leaveGuard: LeaveGuard;
  drafts: FormDraftStore;
  reauthentication: Reauthentication;
  bases: ImageBaseUrls;
  productName: string;
  productSlug: string;
  /** The site's: all dates and times are told in it. */
  timeZone: string;
  /** Address of the public pages' style sheet; empty where nothing was built. */
  publicSheet: string;
  /** What each list showed last: its query string, by its path. */
  listQueries: Map<string, string>;
  /** How far each list was scrolled, in pixels, by its address. */
  scrollPositions: Map<string, number>;
  /** Takes what the site settings say now: the name that is shown, where the sign-in stands, the time zone. */
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
