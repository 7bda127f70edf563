// What the server sends of the back office: shown until its scripts have loaded, and replaced by the first render.
import { LoginLayout } from "./login/LoginLayout.tsx";
import { VerifyingAccess } from "./session/VerifyingAccess.tsx";

interface AdminShellProps {
  /** The sign-in and the set-up stand outside the guard: there is no access to verify. */
  isEntry: boolean;
  productName: string;
}

export function AdminShell({ isEntry, productName }: AdminShellProps) {
  return isEntry ? <LoginLayout productName={productName} /> : <VerifyingAccess />;
}
