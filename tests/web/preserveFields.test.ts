import { beforeEach, expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";

import { restoreFields, saveFields } from "../../scripts/dev/preserveFields.ts";

const FORM = `<textarea name="description"></textarea><input name="title">`;

beforeEach(() => history.replaceState(null, "", "/admin/activity/create"));

const renderForm = () => (document.body.innerHTML = FORM);
const fill = (name: string, value: string) => Object.assign(getField(name), { value });
const getField = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? fail();
const fail = (): never => {
  throw new Error("the field is not rendered");
};

/** What a reload does before anything is rendered. */
function reload() {
  saveFields();
  document.body.innerHTML = "";
  restoreFields();
}

test("typed text survives a reload", async () => {
  renderForm();
  fill("description", "Canals and tides");
  reload();
  renderForm();
  await waitFor(() => expect(getField("description").value).toBe("Canals and tides"));
});

test("typed text survives a second reload before the form is rendered", async () => {
  renderForm();
  fill("description", "Canals and tides");
  reload();
  reload();
  renderForm();
  await waitFor(() => expect(getField("description").value).toBe("Canals and tides"));
});

test("text typed after a reload replaces the saved one", async () => {
  renderForm();
  fill("title", "Before");
  reload();
  renderForm();
  await waitFor(() => expect(getField("title").value).toBe("Before"));
  fill("title", "After");
  reload();
  renderForm();
  await waitFor(() => expect(getField("title").value).toBe("After"));
});
