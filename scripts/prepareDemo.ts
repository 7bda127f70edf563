// Creates the demo content that browser tests copy. Within a test, it could exceed the test's time limit.
import { prepareDemoData } from "#tests/e2e/support/server/demoSite.ts";

await prepareDemoData();
