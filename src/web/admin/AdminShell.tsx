import { LoginLayout } from "./login/LoginLayout.tsx";
import { VerifyingAccess } from "./session/VerifyingAccess.tsx";

interface AdminShellProps {
  /** True for the sign-in and setup pages, where there is no access to verify. */
  isEntry: boolean;
  productName: string;
}

/** Rendered on the server; the first client render replaces it. */
export function AdminShell({ isEntry, productName }: AdminShellProps) {
  return isEntry ? <LoginLayout productName={productName} /> : <VerifyingAccess />;
}
