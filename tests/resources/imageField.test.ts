import { expect, test } from "bun:test";

import { fieldSchema } from "#resources/kinds/schemas.ts";
import { imageName } from "#tests/support/server/backupFixture.ts";

const accepts = (path: string) => fieldSchema({ kind: "image" }).safeParse(path).success;

test("an image field accepts the path of a stored picture, and nothing else", () => {
  expect(accepts(`/uploads/${imageName("a")}`)).toBe(true);
  for (const path of ["/uploads/a.jpg", `/files/${imageName("a")}`, "https://firm.example/a.jpg"])
    expect([path, accepts(path)]).toEqual([path, false]);
});
