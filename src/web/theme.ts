// Runs before the first paint: puts the visitor's remembered theme on the document. A file of its own, because the content
// security policy allows no inline script.
import { THEME_KEY } from "./ui/theme.ts";

try {
  if (localStorage.getItem(THEME_KEY) === "dark") document.documentElement.dataset["theme"] = "dark";
} catch {
  // Storage may be blocked; the page then starts light, like every first visit.
}
