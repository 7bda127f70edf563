// Import this before any schema: zod otherwise tests whether `new Function` works, which logs a content
// security policy violation.
import { config } from "zod";

config({ jitless: true });
