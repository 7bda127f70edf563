import { useLocation } from "wouter";

import { useLoginPath, useServices } from "./services.ts";

/** @returns a function that signs out and opens the sign-in page */
export function useSignOut({ replace = false }: { replace?: boolean } = {}): () => void {
  const { signOut } = useServices();
  const loginPath = useLoginPath();
  const [, navigate] = useLocation();
  return () => signOut.request(() => navigate(loginPath, { replace }));
}
