import { expect, test } from "bun:test";

import { legalFieldsSchema } from "#contract/legal/legalForm.ts";
import { settingsChangeSchema } from "#contract/settings/settings.ts";

const MAX_MESSAGE_LENGTH = 600;

function longestMessage(issues: readonly { message: string }[] = []): number {
  return Math.max(0, ...issues.map(({ message }) => message.length));
}

test("the message for unknown settings repeats no long name", () => {
  const settings = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`${"name".repeat(9)}${index}`, 1]),
  );
  const { error } = settingsChangeSchema.safeParse(settings);
  expect(error?.issues[0]?.message).toStartWith("There is no setting called name");
  expect(longestMessage(error?.issues)).toBeLessThan(MAX_MESSAGE_LENGTH);
});

test("the message for gaps in a legal text repeats no long list", () => {
  const contentEn = Array.from({ length: 2_500 }, (_, index) => `[the name of provider ${index}]`).join(" ");
  const fields = { titleEn: "Terms", contentEn, effectiveDate: "2026-01-01", status: "Published" };
  const { error } = legalFieldsSchema.safeParse(fields);
  expect(error?.issues[0]?.message).toStartWith("Still to fill in: [the name of provider 0]");
  expect(longestMessage(error?.issues)).toBeLessThan(MAX_MESSAGE_LENGTH);
});
