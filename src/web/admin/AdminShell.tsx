import { LoginLayout } from "./screens/login/LoginLayout.tsx";
import { VerifyingAccess } from "./access/VerifyingAccess.tsx";

interface AdminShellProps {
  /** True for the pages that need no sign-in, where there is no access to verify. */
  isAuthPage: boolean;
  productName: string;
}

/** Rendered on the server; the first client render replaces it. */
export function AdminShell({ isAuthPage, productName }: AdminShellProps) {
  return isAuthPage ? <LoginLayout productName={productName} /> : <VerifyingAccess />;
}
