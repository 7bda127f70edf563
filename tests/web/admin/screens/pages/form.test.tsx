import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { conflictTexts } from "#texts/admin/conflict.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { upperFirst } from "#web/admin/frame/typeTexts.ts";

import { block, EDIT_PATH, ROUTES, storedPage } from "#tests/support/web/admin/pageScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const page = recordTexts.types.page;

async function openForm(path: string, ...responses: unknown[]) {
  const { upload, sent } = createFakeUpload(storedPage, responses);
  const view = renderAdmin({ path, upload, routes: ROUTES, languages: { main: "en", further: ["th"] } });
  await screen.findByLabelText(page.fields.title);
  const sentBlocks = (index = 0) => JSON.parse(String(sent[index]?.form.get("blocks"))) as unknown;
  return { ...view, sent, sentBlocks };
}

const button = (name: string) => screen.getByRole("button", { name });
const head = (index: number) => document.querySelector(`[name="blocks.${index}"]`) ?? document.body;
const field = (path: string) => document.querySelector(`[name="blocks.${path}"]`) ?? document.body;

test("a new page is published with its blocks", async () => {
  const { user, sent, sentBlocks } = await openForm("/admin/page/create");
  await user.fill(screen.getByLabelText(page.fields.title), "Careers");
  await user.click(button(texts.add));
  await user.click(within(screen.getByRole("dialog")).getByText(texts.types.callToAction.name));
  await user.fill(field("0.fields.heading"), "Work with us");
  await user.fill(field("0.fields.label"), "Apply");
  await user.fill(field("0.fields.link"), "mailto:jobs@firm.example");
  await user.click(button(recordTexts.publish));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.form.get("title")).toBe("Careers");
  const link = "mailto:jobs@firm.example";
  expect(sentBlocks()).toMatchObject([
    { type: "callToAction", fields: { heading: "Work with us", text: "", label: "Apply", link } },
  ]);
});

test("a new block has no errors until its fields are touched", async () => {
  const { user } = await openForm(EDIT_PATH);
  await user.click(button(texts.add));
  await user.click(within(screen.getByRole("dialog")).getByText(texts.types.callToAction.name));
  await user.fill(field("2.fields.heading"), "Work with us");
  await user.tab();
  expect(document.querySelectorAll("[aria-invalid=true], [data-invalid]")).toHaveLength(0);
  await user.click(field("2.fields.label"));
  await user.tab();
  await waitFor(() => expect(field("2.fields.label").getAttribute("aria-invalid")).toBe("true"));
  expect(field("2.fields.link").getAttribute("aria-invalid")).toBeNull();
});

test("an empty required field of a folded block prevents the save and gets the focus", async () => {
  const { user, sent } = await openForm(EDIT_PATH);
  await user.click(head(1));
  await user.clear(field("1.fields.figures.0.label"));
  await user.click(head(1));
  await user.click(button(recordTexts.submitChange({ noun: upperFirst(page.noun) })));
  await waitFor(() => expect(document.activeElement).toBe(field("1.fields.figures.0.label")));
  expect(sent).toEqual([]);
});

test("errors of the server in folded blocks are at their fields, and the first one gets the focus", async () => {
  const errors = {
    "blocks.0.fields.text": "Too long for the site",
    "blocks.1.fields.figures.0.value": "No figure",
  };
  const { user, sent } = await openForm(EDIT_PATH, new ApiError("Check the fields", 422, errors));
  await user.fill(screen.getByLabelText(page.fields.title), " today");
  await user.click(button(recordTexts.submitChange({ noun: upperFirst(page.noun) })));
  await screen.findByText("Too long for the site");
  await waitFor(() => expect(document.activeElement?.closest("li")?.contains(head(0))).toBe(true));
  expect(document.activeElement).not.toBe(head(0));
  expect([head(0), head(1)].map((one) => one.hasAttribute("data-invalid"))).toEqual([true, true]);
  await user.click(head(1));
  expect(field("1.fields.figures.0.value").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("No figure")).toBeDefined();
  // What is mended is sent again.
  await user.click(button(recordTexts.submitChange({ noun: upperFirst(page.noun) })));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test("a conflict compares the blocks as texts, and takes the chosen ones as a whole", async () => {
  const theirs = [block("text", { text: "We measure first." })];
  const newer = { ...storedPage, blocks: theirs, updatedAt: "2026-11-27T09:00:00.000Z" };
  const conflict = new ApiError("Changed", 409, {}, { current: newer, savedBy: "Napat", isOwn: false });
  const { user, sent, sentBlocks } = await openForm(EDIT_PATH, conflict, newer);
  await user.click(head(0));
  await user.fill(screen.getByLabelText(page.fields.title), " today");
  await user.click(button(recordTexts.submitChange({ noun: upperFirst(page.noun) })));
  const blocks = await screen.findByRole("row", { name: new RegExp(`^${page.fields.blocks}`) });
  expect(blocks.textContent).toContain(`${texts.types.text.name}\nWe measure first.`);
  expect(blocks.textContent).toContain(`${texts.types.figures.name}\nIn numbers\n12\nyears`);
  await user.click(button(conflictTexts.allSaved));
  await user.click(button(conflictTexts.save));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sentBlocks(1)).toEqual(theirs);
});
