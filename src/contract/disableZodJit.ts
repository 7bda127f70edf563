// Import this before any schema. Zod otherwise compiles a function for each object schema at its first use, which slows
// the first page after a start; and the browser logs a violation of the content security policy.
import { config } from "zod";

config({ jitless: true });
