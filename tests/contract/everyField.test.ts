import { expect, test } from "bun:test";

import * as z from "zod";

import { FORM_CASES } from "#tests/support/validation/formCases.ts";
import type { FormCase } from "#tests/support/validation/formCases.ts";
import type { Outcome, InputCase } from "#tests/support/validation/fieldCases.ts";
import { getAtPath, setAtPath } from "#tests/support/validation/fieldPaths.ts";

/** Schemas of the contract that are not those of a form. */
const NO_FORMS: Record<string, string> = {
  settingsChangeSchema: "any part of the site settings, by the same rules",
  settingsTranslationSchema:
    "the site settings with an optional name: tests/server/settings/settingTexts.test.ts",
  legalTextSchema: "a legal text that is previewed, by the same rules",
  loginRequestSchema: "loginSchema with a proof of work: tests/server/accounts/signInLane.test.ts",
  acknowledgeSchema: "the time of a message: tests/server/accounts/accountNotices.test.ts",
  pageViewSchema: "told by a page and which no one types",
  secondFactorSignInSchema: "a code, or the answer of an authenticator: tests/server/accounts/secondFactor",
  newTotpSchema: "as secondFactorSignInSchema",
  passkeyConfirmSchema: "as secondFactorSignInSchema",
  messageChangesSchema: "selected messages: tests/server/messages/severalMessages.test.ts",
  messageIdsSchema: "selected messages: tests/server/messages/severalMessages.test.ts",
  previewLinkSchema: "ids and a choice, typed by nobody: tests/server/resources/previewLinks.test.ts",
  newPasskeySchema: "the answer of an authenticator with a name",
};

const ALL = Object.entries<FormCase>(FORM_CASES);
const FIELDS = ALL.flatMap(([name, form]) =>
  Object.entries(form.fields).map(([path, kind]) => ({ name, form, path, kind })),
);

test.each(FIELDS)("$name: $path accepts or rejects each input as specified", ({ form, path, kind }) => {
  for (const [what, cases] of Object.entries<InputCase[]>({ ...kind })) {
    const outcomes = cases.map(([given]) => ({ what, given, outcome: outcomeOf(form, path, given) }));
    expect(outcomes).toEqual(cases.map(([given, outcome]) => ({ what, given, outcome })));
  }
});

test.each(ALL)("%s: the sample is valid and every field has cases", (_, form) => {
  expect(form.schema.safeParse(form.sample).error?.issues ?? []).toEqual([]);
  expect(Object.keys(form.fields).sort()).toEqual(pathsOf(form.schema).sort());
});

test("every form schema of the contract and of resources has cases", async () => {
  const known = new Set<unknown>(ALL.map(([, { schema }]) => schema));
  const left: string[] = [];
  for (const file of new Bun.Glob("{contract,resources}/**/*.ts").scanSync("src")) {
    for (const [name, thing] of Object.entries(await import(`../../src/${file}`))) {
      const isForm = thing instanceof z.ZodObject || thing instanceof z.ZodArray;
      if (isForm && !known.has(thing)) left.push(name);
    }
  }
  expect(left.sort()).toEqual(Object.keys(NO_FORMS).sort());
});

test("screens define no validation rules except for repeated and re-entered passwords and second factors", async () => {
  const own: string[] = [];
  for (const file of new Bun.Glob("**/*.{ts,tsx}").scanSync("src/web")) {
    if (/^import \* as z from "zod"/m.test(await Bun.file(`src/web/${file}`).text())) own.push(file);
  }
  expect(own.sort()).toEqual([
    "admin/access/SessionExpiredDialog.tsx",
    "admin/forms/SecondFactorForm.tsx",
    "admin/screens/account/accountForm.ts",
    "admin/screens/account/secondFactor/PasskeyDialog.tsx",
    "admin/screens/account/secondFactor/TotpDialog.tsx",
  ]);
});

/** The path of an error that is not at the field itself. */
function outcomeOf({ schema, sample, confirmations }: FormCase, path: string, given: unknown): Outcome {
  const confirmation = confirmations?.[path];
  const filled = setAtPath(sample, path.split("."), given);
  const read = schema.safeParse(confirmation ? setAtPath(filled, confirmation.split("."), given) : filled);
  if (read.success) return { accepted: getAtPath(read.data, path.split(".")) };
  const [issue] = read.error.issues;
  const place = issue?.path.join(".");
  return { rejected: place === path ? String(issue?.message) : `${place}: ${issue?.message}` };
}

/** All fields, lists and groups, by path. */
function pathsOf(schema: unknown, path: string[] = []): string[] {
  const wrappers = [z.ZodDefault, z.ZodOptional, z.ZodNullable, z.ZodLazy];
  const wrapper = wrappers.find((kind) => schema instanceof kind);
  if (wrapper) return pathsOf((schema as z.ZodOptional).unwrap(), path);
  if (schema instanceof z.ZodPipe) return pathsOf(schema.in, path);
  const own = path.length > 0 ? [path.join(".")] : [];
  if (schema instanceof z.ZodArray) return [...own, ...pathsOf(schema.element, [...path, "0"])];
  if (!(schema instanceof z.ZodObject)) return own;
  const parts = Object.entries(schema.shape);
  return [...own, ...parts.flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}
