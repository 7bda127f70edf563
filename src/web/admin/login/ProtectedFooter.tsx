// The last line of the pages outside the back office.
import { useState } from "react";

export function ProtectedFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return <>Protected admin area {year}</>;
}
