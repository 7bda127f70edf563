// `npm run texts` compiles the catalogues src/texts/*.json to src/texts/compiled.
import { writeCompiledTexts } from "./texts/writeCompiledTexts.ts";

const problems = await writeCompiledTexts();
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
