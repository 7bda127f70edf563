import { expect, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";

import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";
import { getField, postedBodies, renderContactForm, submitForm } from "#tests/support/web/contactForm.tsx";
import { containing } from "#tests/support/web/textPatterns.ts";
import { runInLanguage } from "#texts/language.ts";
import { createContactForm, validateFields } from "#web/public/address/contactFields.ts";

const labels = {
  company: addressTexts.formOptional({ label: addressTexts.formCompany() }),
  phone: addressTexts.formPhone(),
  lineId: addressTexts.formLineId(),
  subject: addressTexts.formSubject(),
};
const accept = () => ({ status: 201 });
const input = (label: string, value: string) => fireEvent.input(getField(label), { target: { value } });
const consentBox = () => screen.getByRole<HTMLInputElement>("checkbox");

test("each field has the attributes with which browsers and phones fill it in", () => {
  renderContactForm(accept, { site: ALL_CONTACT_FIELDS });
  const attributes = [labels.company, addressTexts.formEmail(), labels.phone, labels.lineId].map((label) => {
    const { type, autocomplete, required } = getField(label);
    return [type, autocomplete, getField(label).getAttribute("autocapitalize"), required];
  });
  expect(attributes).toEqual([
    ["text", "organization", null, false],
    ["email", "email", null, false],
    ["tel", "tel", null, false],
    ["text", "off", "none", false],
  ]);
  expect([getField(labels.subject).required, consentBox().required]).toEqual([true, true]);
});

test("shows the labels of the settings, and says what is stored and for how long", () => {
  const contactLabels = { ...DEFAULT_SITE.contactLabels, name: "Your full name" };
  renderContactForm(accept, { site: { contactLabels, messageMonths: 6 } });
  expect(getField("Your full name").name).toBe("name");
  expect(screen.getByText(addressTexts.formStored({ months: "6" }))).toBeTruthy();
});

test("one of several ways to answer is enough, and any of them removes the error", async () => {
  const api = renderContactForm(accept, { site: ALL_CONTACT_FIELDS });
  submitForm();
  const missing = contactTexts.anyOfRequired();
  const error = await screen.findByText(missing);
  expect(getField(addressTexts.formEmail()).getAttribute("aria-describedby")).toBe(error.id);
  const [beforeLabels = ""] = addressTexts.formAnyOf({ labels: "|" }).split("|");
  expect(screen.getByRole("group", { name: containing(beforeLabels.trim()) })).toBeTruthy();
  for (const text of [
    contactTexts.required({ field: addressTexts.formSubject() }),
    contactTexts.consentRequired(),
  ])
    expect(screen.getByText(text)).toBeTruthy();
  input(labels.phone, "081 234 5678");
  expect(screen.queryByText(missing)).toBeNull();
  expect(postedBodies(api)).toEqual([]);
});

test("posts all fields", async () => {
  const api = renderContactForm(accept, { site: ALL_CONTACT_FIELDS });
  input(labels.phone, "081 234 5678");
  fireEvent.change(getField(labels.subject), { target: { value: "Other" } });
  fireEvent.click(consentBox());
  submitForm();
  await screen.findByText(contactTexts.sent());
  const empty = { name: "", company: "", email: "", lineId: "", message: "" };
  expect(postedBodies(api)).toEqual([{ ...empty, phone: "081 234 5678", subject: "Other", consent: true }]);
});

test("a refused form has what was typed and chosen", () => {
  const values = { phone: "081", subject: "Other", consent: "on" };
  const errors = { phone: contactTexts.phoneInvalid() };
  renderContactForm(accept, { site: ALL_CONTACT_FIELDS, rejected: { values, message: "", errors } });
  expect([getField(labels.phone).value, getField(labels.subject).value]).toEqual(["081", "Other"]);
  expect(consentBox().checked).toBe(true);
  expect(getField(labels.phone).getAttribute("aria-invalid")).toBe("true");
});

test("names the field that is missing, in the language of the page", () => {
  const contactFields = { ...DEFAULT_SITE.contactFields, phone: "required" } as const;
  runInLanguage("th", () => {
    const form = createContactForm({ ...DEFAULT_SITE, contactFields });
    expect(validateFields({ name: "a", email: "a@b.co", message: "x" }, form)).toEqual({
      phone: contactTexts.required({ field: addressTexts.formPhone() }),
    });
  });
});
