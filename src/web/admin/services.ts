// What every part of the back office is handed: the session, the road for files, and how the product is called.
import { createContext, use, useSyncExternalStore } from "react";

import type { Session } from "#web/api/session.ts";
import type { Upload } from "#web/api/upload.ts";
import type { PictureBases } from "#web/ui/PictureBases.tsx";

import type { LeaveGuard } from "./session/leaveGuard.ts";

export interface AdminServices {
  session: Session;
  upload: Upload;
  leaveGuard: LeaveGuard;
  bases: PictureBases;
  productName: string;
  productSlug: string;
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
