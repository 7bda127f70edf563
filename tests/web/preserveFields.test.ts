import { beforeEach, expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";

import { restoreFields, saveFields } from "../../scripts/dev/preserveFields.ts";

/** In this folder, because only its tests have a DOM. */
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

test.each([1, 2])("typed text survives %i reloads before the form is rendered again", async (reloads) => {
  renderForm();
  fill("description", "Canals and tides");
  for (let count = 0; count < reloads; count += 1) reload();
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
