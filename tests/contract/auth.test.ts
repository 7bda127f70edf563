import { expect, test } from "bun:test";

import { firstAdminSchema, loginSchema } from "#contract/accounts/auth.ts";

const PASSWORD = "12345678";

/** The first message of each field. */
function messagesOf(schema: typeof loginSchema | typeof firstAdminSchema, value: unknown) {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

test("asks for an email and a password", () => {
  const missing = { email: "Email is required", password: "Password is required" };
  expect(messagesOf(loginSchema, { email: "", password: "" })).toEqual(missing);
  expect(messagesOf(loginSchema, { email: "  ", password: "" })).toEqual(missing);
  expect(messagesOf(loginSchema, {})).toEqual(missing);
  expect(messagesOf(loginSchema, { email: 5, password: null })).toEqual(missing);
});

test.each(["x", "x@y", "@y.z", "x@.", "x y@z.co", "x@y z.co", "x@@y.co", `${"x".repeat(250)}@y.co`])(
  "refuses the email %p",
  (email) => {
    expect(messagesOf(loginSchema, { email, password: PASSWORD })).toEqual({
      email: "Please enter a valid email",
    });
  },
);

test.each([
  ["a control character", "a\u0000b@firm.example"],
  ["a mark that turns the writing around", "\u202egnp.a@firm.example"],
  ["half a character", "a\ud800@firm.example"],
])("refuses an email with %s, which nobody would see", (_, email) => {
  expect(messagesOf(loginSchema, { email, password: PASSWORD })).toEqual({
    email: "Please enter a valid email",
  });
});

test.each(["a@b.c", "somsri+news@mail.firm.example", "สมศรี@firm.example", " a@b.co "])(
  "takes the email %p",
  (email) => {
    expect(loginSchema.parse({ email, password: PASSWORD }).email).toBe(email.trim());
  },
);

test("takes a password of 8 characters and refuses one of 7, or of more than 200", () => {
  const email = "a@b.co";
  const short = { password: "Password must be at least 8 characters" };
  expect(messagesOf(loginSchema, { email, password: "1234567" })).toEqual(short);
  expect(loginSchema.parse({ email, password: "12345678" }).password).toBe("12345678");
  expect(loginSchema.parse({ email, password: "x".repeat(200) }).password).toHaveLength(200);
  expect(messagesOf(loginSchema, { email, password: "x".repeat(201) })).toEqual({
    password: "Password must be at most 200 characters",
  });
});

test("leaves the spaces of a password alone", () => {
  expect(loginSchema.parse({ email: "a@b.co", password: "  spaces  " }).password).toBe("  spaces  ");
});

test("asks the first admin for both names", () => {
  const person = { email: "a@b.co", password: PASSWORD, firstName: " ", lastName: "" };
  expect(messagesOf(firstAdminSchema, person)).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
  });
  expect(
    firstAdminSchema.parse({ ...person, firstName: " Som\u0000sri ", lastName: "ใจ\r\nดี" }),
  ).toMatchObject({
    firstName: "Somsri",
    lastName: "ใจ ดี",
  });
});
