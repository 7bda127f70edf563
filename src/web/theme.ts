// Runs before the first paint: puts the visitor's remembered theme on the document. It stands in every page itself, so that
// nothing has to be waited for; the content security policy knows its hash.
import { THEME_KEY } from "./ui/theme.ts";

try {
  if (localStorage.getItem(THEME_KEY) === "dark") document.documentElement.dataset["theme"] = "dark";
} catch {
  // Storage may be blocked; the page then starts light, like every first visit.
}
