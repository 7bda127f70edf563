import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import type { Section } from "#resources/blocks/blocks.ts";
import * as texts from "#texts/public/blocks.ts";
import { clientRecords, sampleSections, sparse } from "#tests/support/content/sections.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { PageView } from "#web/public/blocks/PageView.tsx";
import { initialsOf } from "#web/public/blocks/People.tsx";

const SECTIONS = sampleSections();

/** The block with this heading. */
function blockOf(heading: string) {
  const section = screen.getByRole("heading", { level: 2, name: heading }).closest("section");
  return within(section ?? document.body);
}

function renderSections(...sections: Section[]) {
  return renderPage(() => <PageView title="Our method" sections={sections} />, { responses: {} });
}

test("the title is the first heading, and those of blocks are on the second level", async () => {
  renderSections(...Object.values(SECTIONS));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Our method");
  for (const { fields } of Object.values(SECTIONS)) {
    if (!("heading" in fields)) continue;
    expect(screen.getByRole("heading", { level: 2, name: fields.heading })).toBeTruthy();
  }
});

test("titles of cards follow the page's title where the block has no heading", async () => {
  renderSections(sparse(SECTIONS.cards));
  expect(await screen.findByRole("heading", { level: 2, name: "Leave on time" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
});

test("each block can be sparse", async () => {
  const { container } = renderSections(...Object.values(SECTIONS).map(sparse));
  await screen.findByRole("heading", { level: 1 });
  expect(container.querySelectorAll<HTMLElement>("[data-type]")).toHaveLength(Object.keys(SECTIONS).length);
});

test("the text at the beginning has a lead, also below a picture", async () => {
  const { container } = renderSections(SECTIONS.picture, SECTIONS.text, SECTIONS.text);
  await screen.findByRole("heading", { level: 1 });
  const texts = [...container.querySelectorAll<HTMLElement>("[data-type=text] > div > div")];
  expect(texts.map(({ dataset }) => "plain" in dataset)).toEqual([false, true]);
});

test("the last call to action only is on cobalt", async () => {
  const { container } = renderSections(
    SECTIONS.callToAction,
    SECTIONS.text,
    SECTIONS.callToAction,
    SECTIONS.files,
  );
  await screen.findByRole("heading", { level: 1 });
  const planes = [...container.querySelectorAll<HTMLElement>("[data-type]")].map(
    (section) => "plane" in section.dataset,
  );
  expect(planes).toEqual([false, false, true, false]);
});

test("a call to action without a visible target has no button", async () => {
  const { fields } = SECTIONS.callToAction;
  renderSections({ type: "callToAction", fields: { ...fields, link: null } });
  expect(await screen.findByRole("heading", { name: fields.heading })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("other sites open in a new tab; pages and mail programs do not", async () => {
  const { fields } = SECTIONS.callToAction;
  renderSections(SECTIONS.cards, {
    type: "callToAction",
    fields: { ...fields, link: { href: "mailto:hello@firm.example", title: "" } },
  });
  await screen.findByRole("heading", { level: 1 });
  const links = ["Listen before drawing", "Build in the open", fields.label].map((name) =>
    screen.getByRole("link", { name }),
  );
  expect(links.map((link) => link.getAttribute("target"))).toEqual([null, "_blank", null]);
});

test("links to files of the library are left to the browser", async () => {
  const link = { href: `/files/${"0".repeat(32)}.pdf`, title: "" };
  const { fields } = SECTIONS.callToAction;
  const card = { image: null, title: "Card", text: "", link };
  renderSections(
    { type: "callToAction", fields: { ...fields, link } },
    { type: "cards", fields: { heading: "", cards: [card] } },
  );
  await screen.findByRole("heading", { level: 1 });
  for (const name of [fields.label, "Card"])
    expect([name, fireEvent.click(screen.getByRole("link", { name }))]).toEqual([name, true]);
});

test("a person without a picture has the initials of the name", async () => {
  const { container } = renderSections(SECTIONS.people);
  await screen.findByText("Krit Wongsakul");
  // The name is beside them.
  expect([...container.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["", ""]);
  const initials = [...container.querySelectorAll<HTMLElement>("[data-initials]")];
  expect(initials.map(({ dataset }) => dataset["initials"])).toEqual(["ML", "N", "TR"]);
  expect(["เนรัญ", "พิมพ์ชนก ศรีวัฒนา", "ไพลิน de la Cruz", " ", "李 明"].map(initialsOf)).toEqual([
    "น",
    "พศ",
    "พC",
    "",
    "李明",
  ]);
});

test("an answer opens by its question; a single one is open", async () => {
  renderSections(SECTIONS.questions, sparse(SECTIONS.questions));
  await screen.findByRole("heading", { level: 1 });
  const open = screen.getAllByRole("group").map((details) => (details as HTMLDetailsElement).open);
  expect(open).toEqual([false, false, false, true]);
});

test("records have a date, a picture and a link; clients are logos", async () => {
  renderSections(SECTIONS.records, {
    type: "records",
    fields: { heading: "Clients", records: clientRecords() },
  });
  await screen.findByRole("heading", { level: 1 });
  const works = blockOf(SECTIONS.records.fields.heading);
  const [first] = SECTIONS.records.fields.records;
  expect(works.getByRole("link", { name: first?.title ?? "-" }).getAttribute("href")).toBe(
    first?.href ?? "-",
  );
  expect(works.getByText("20 November 2026")).toBeTruthy();
  expect(works.getAllByRole("presentation")).toHaveLength(2);
  const clients = blockOf("Clients");
  expect(clients.getByRole("img", { name: "kestrel" })).toBeTruthy();
  expect(clients.getByRole("link", { name: "hexa-systems" }).getAttribute("href")).toBe(
    "https://hexa-systems.example",
  );
  // Without a logo.
  expect(clients.getByRole("link", { name: "tarnwa" }).querySelector("img")).toBeNull();
});

test("files are downloads with type and size", async () => {
  renderSections(SECTIONS.files);
  const link = await screen.findByRole("link", { name: /Our method in twelve pages/ });
  expect(link.hasAttribute("download")).toBe(true);
  expect(link.textContent).toContain("PDF, 1.8MB");
  expect(screen.getByRole("link", { name: /Checklist for the first meeting/ }).textContent).toContain(
    "XLSX, 38KB",
  );
});

test("captions of a gallery are numbered in the order of its pictures", async () => {
  renderSections(SECTIONS.gallery);
  expect((await screen.findByText(/The district at high tide/)).textContent).toBe(
    "1\u2002The district at high tide\u20032\u2002Towers by the canal\u20033\u2002Water levels of one night",
  );
  expect(screen.getByRole("img", { name: "Towers" })).toBeTruthy();
});

test("a picture without a caption of its own has the library's", async () => {
  const { fields } = SECTIONS.picture;
  const image = fields.image && { ...fields.image, caption: "Of the library" };
  const pictures = [{ image, alt: "", caption: "" }];
  renderSections(
    { type: "picture", fields: { ...fields, image } },
    { type: "picture", fields: { ...fields, image, caption: "" } },
    { type: "gallery", fields: { heading: "", pictures } },
  );
  const captions = (await screen.findAllByRole("figure")).map((one) => one.querySelector("figcaption"));
  expect(captions.map((one) => one?.textContent)).toEqual([
    fields.caption,
    "Of the library",
    "1\u2002Of the library",
  ]);
});

test("the alt text of a picture is the block's, then the library's, then the page's title", async () => {
  const { fields } = SECTIONS.picture;
  const image = fields.image && { ...fields.image, alt: "Of the library" };
  renderSections(
    SECTIONS.picture,
    { type: "picture", fields: { ...fields, image, alt: "" } },
    { type: "picture", fields: { ...fields, alt: "" } },
  );
  const images = await screen.findAllByRole("img");
  expect(images.map((one) => one.getAttribute("alt"))).toEqual([fields.alt, "Of the library", "Our method"]);
  expect(images.map((one) => one.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
});

test("a video loads nothing from its provider before a click, and says so", async () => {
  const user = setupUser();
  const { container } = renderSections(SECTIONS.video);
  const link = await screen.findByRole("link", { name: new RegExp(texts.play()) });
  expect(link.getAttribute("href")).toBe(SECTIONS.video.fields.video?.href ?? "-");
  expect(screen.getByText(texts.loadsFrom({ provider: "YouTube" }))).toBeTruthy();
  expect(container.querySelector("iframe")).toBeNull();
  await user.click(link);
  const player = screen.getByTitle(SECTIONS.video.fields.title);
  expect(player.getAttribute("src")).toBe("/player/YouTube-aqz-KE-bpKQ");
  expect(document.activeElement).toBe(player);
  expect(screen.queryByRole("link", { name: new RegExp(texts.play()) })).toBeNull();
});

test("a video file plays on the page", async () => {
  const user = setupUser();
  const { fields } = SECTIONS.video;
  renderSections({ type: "video", fields: { ...fields, video: { href: "/files/film.mp4", title: "" } } });
  await user.click(await screen.findByRole("link", { name: new RegExp(texts.play()) }));
  const player = screen.getByLabelText(fields.title);
  expect([player.tagName, player.getAttribute("src")]).toEqual(["VIDEO", "/files/film.mp4"]);
});
