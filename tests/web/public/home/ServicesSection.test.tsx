import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";

import type { Service } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { ServicesSection } from "#web/public/home/ServicesSection.tsx";
import { iconPoints } from "#web/ui/serviceIconPoints.ts";
import { showWhenNear } from "#tests/support/web/showWhenNear.ts";
import { textsOf } from "#tests/support/web/textPatterns.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const { services, introductions } = DEMO_SITE;
const section = (
  <ServicesSection heading="Services" introduction={introductions.services} services={services} />
);

const EMPTY_SERVICE = { picture: "", summary: "", description: "", points: [] };
const row = (name: string) => screen.getByRole("button", { name });
const openRows = () => textsOf(screen.getAllByRole("button", { expanded: true }));
const point = (name: string, at: { clientX: number; clientY: number }, pointerType = "mouse") =>
  fireEvent(row(name), new PointerEvent("pointermove", { bubbles: true, pointerType, ...at }));
const tap = () => {
  fireEvent(row("EdTech Consult"), new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
  fireEvent.click(row("EdTech Consult"));
};
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test("lists the six services by name, numbered", () => {
  render(section);
  expect(textsOf(screen.getAllByRole("heading", { level: 3 }))).toEqual([
    "Artificial Intelligence",
    "Business Consult",
    "Digital Transformation Consult",
    "EdTech Consult",
    "Enterprise Architecture",
    "Cybersecurity/Cloud/IT Infrastructure Consult",
  ]);
  for (const number of ["01", "02", "03", "04", "05", "06"]) expect(screen.getByText(number)).toBeTruthy();
});

test("a name with slashes can wrap after them, in its row and panel", () => {
  render(section);
  const named = screen.getByRole("button", { name: /^Cybersecurity/ });
  const breaks = [...named.querySelectorAll("wbr")].map((wbr) => wbr.previousSibling?.textContent);
  expect(breaks).toEqual(["Cybersecurity/", "Cloud/"]);
  const opened = document.querySelector(`#${CSS.escape(named.getAttribute("aria-controls") ?? "")} > p`);
  expect(opened?.innerHTML).toBe(named.innerHTML);
});

test("the first is open initially", () => {
  render(section);
  expect(openRows()).toEqual(["Artificial Intelligence"]);
});

test("everything is in the HTML without JavaScript", () => {
  const html = renderToString(section);
  for (const { description } of services) expect(html).toContain(description.slice(0, 40));
});

test("a row opens when the mouse rests on it, not when it passes", () => {
  render(section);
  point("EdTech Consult", { clientX: 10, clientY: 400 });
  pass(40);
  point("Business Consult", { clientX: 10, clientY: 300 });
  pass(60);
  expect(openRows()).toEqual(["Artificial Intelligence"]);
  pass(60);
  expect(openRows()).toEqual(["Business Consult"]);
});

test("rows that scroll under a resting mouse do not open", () => {
  render(section);
  point("Business Consult", { clientX: 10, clientY: 300 });
  pass(200);
  point("EdTech Consult", { clientX: 10, clientY: 300 });
  pass(200);
  expect(openRows()).toEqual(["Business Consult"]);
});

test("keyboard focus opens a row", () => {
  render(section);
  act(() => row("Enterprise Architecture").focus());
  expect(openRows()).toEqual(["Enterprise Architecture"]);
});

test("a tap opens a row, and a second one closes it", () => {
  render(section);
  tap();
  expect(openRows()).toEqual(["EdTech Consult"]);
  tap();
  expect(screen.queryAllByRole("button", { expanded: true })).toEqual([]);
});

test("a mouse click on an open row keeps it open", () => {
  render(section);
  const first = row("Artificial Intelligence");
  fireEvent(first, new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
  fireEvent.click(first);
  expect(openRows()).toEqual(["Artificial Intelligence"]);
});

test("the panel of a service without a description shows its summary, without an empty list", () => {
  const brief: Service = { ...EMPTY_SERVICE, title: "Plans", icon: "layers", summary: "Plans that hold." };
  render(<ServicesSection heading="Services" introduction="" services={[brief]} />);
  const panel = document.getElementById(row(brief.title).getAttribute("aria-controls") ?? "");
  expect(panel?.textContent).toBe("PlansPlans that hold.");
  expect(panel?.querySelector("ul")).toBeNull();
});

test("a service with a title alone can't be opened, and the first of the others is open", () => {
  const titled: Service = { ...EMPTY_SERVICE, title: "Audits", icon: "layers" };
  const listed: Service = { ...titled, title: "Training", points: ["On site"] };
  render(<ServicesSection heading="Services" introduction="" services={[titled, listed]} />);
  expect(screen.getByRole("heading", { level: 3, name: "Audits" }).textContent).toBe("Audits");
  expect(screen.queryByRole("button", { name: "Audits" })).toBeNull();
  expect(screen.getAllByText("Audits")).toHaveLength(1);
  expect(openRows()).toEqual(["Training"]);
  fireEvent(
    screen.getByText("Audits"),
    new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse", clientX: 10, clientY: 20 }),
  );
  pass(200);
  expect(openRows()).toEqual(["Training"]);
});

const drawings = () => [...document.querySelectorAll("li svg")].map(({ children }) => children.length);

test("draws the icon of the open service once it is in the window", async () => {
  const undo = showWhenNear();
  render(section);
  expect(drawings()).toEqual([]);
  await act(async () => void (await import("#web/public/home/ServiceDrawing.tsx")));
  expect(drawings()).toEqual([iconPoints("spread").length]);
  fireEvent.click(row("Business Consult"));
  pass(1000);
  expect(drawings()).toEqual([iconPoints("steps").length]);
  undo();
});

test("shows the picture of the open service instead of its icon, and opens one with a picture alone", async () => {
  const undo = showWhenNear();
  const image = { path: `/uploads/${"0a".repeat(16)}.webp`, width: 1600, height: 900, alt: "" };
  const pictured: Service = { ...EMPTY_SERVICE, title: "Audits", icon: "layers", image };
  render(<ServicesSection heading="Services" introduction="" services={[pictured]} />);
  await act(async () => void (await import("#web/public/home/ServiceDrawing.tsx")));
  expect(openRows()).toEqual(["Audits"]);
  expect(drawings()).toEqual([]);
  const { src, alt } = document.querySelector("li img") as HTMLImageElement;
  expect([src, alt]).toEqual([expect.stringContaining("0a".repeat(16)), ""]);
  undo();
});
