import { afterEach, expect, setSystemTime, test } from "bun:test";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";

import { FOCUS_STEP } from "#contract/images.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { mockImageState } from "#tests/support/web/mockImages.ts";
import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { ImageBaseUrlsProvider } from "#web/ui/images/ImageBaseUrls.tsx";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";

afterEach(() => {
  setSystemTime();
});

function show(picture = sampleImage("p")) {
  return (
    <ResponsiveImage image={picture} fallbackAlt="Flood map" sizes="50vw" retryBasePath="/projects/image/" />
  );
}

const image = () => screen.getByRole<HTMLImageElement>("img");

test("an image has srcset, size and alt text", () => {
  render(show());
  expect(image().getAttribute("srcset")).toContain("/uploads/p-640.webp 640w");
  expect(image().getAttribute("sizes")).toBe("50vw");
  expect([image().width, image().height]).toEqual([1600, 1200]);
  expect(image().alt).toBe("Picture p");
  expect(console.warn).not.toHaveBeenCalled();
});

test("an image without srcset has no sizes attribute", () => {
  render(show(sampleImage("p", { width: 300, height: 200 })));
  expect([image().hasAttribute("srcset"), image().hasAttribute("sizes")]).toEqual([false, false]);
  cleanup();
  render(show());
  fireEvent.error(image());
  expect(image().hasAttribute("sizes")).toBe(false);
});

test("an image without alt text uses the record's name, and Thai alt text has a language", () => {
  render(show(sampleImage("p", { alt: "" })));
  expect([image().alt, image().lang]).toEqual(["Flood map", ""]);
  cleanup();
  render(show(sampleImage("p", { alt: "ห้องเรียน" })));
  expect([image().alt, image().lang]).toEqual(["ห้องเรียน", "th"]);
});

test("logs an image that fails and retries once through the API", () => {
  setSystemTime(new Date(1_700_000_000_000));
  render(show());
  fireEvent.error(image());
  expect(image().getAttribute("src")).toBe("/api/v1/projects/image/p.jpg?t=1700000000000");
  expect(image().hasAttribute("srcset")).toBe(false);
  expect(console.warn).toHaveBeenCalledTimes(1);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("/uploads/p.jpg"));
});

test("the retry uses the configured API", () => {
  render(
    <ImageBaseUrlsProvider value={{ api: "https://api.example/v1", publicImages: "", backendHost: "" }}>
      {show()}
    </ImageBaseUrlsProvider>,
  );
  fireEvent.error(image());
  expect(image().src).toStartWith("https://api.example/v1/projects/image/p.jpg?t=");
});

test("after a failed retry, shows a text and requests nothing more", () => {
  render(show());
  fireEvent.error(image());
  fireEvent.error(image());
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText(uiTexts.imageNotAvailable)).toBeTruthy();
});

test.each([
  ["one of ours", sampleImage("p"), 2],
  ["one of another host", sampleImage("p", { path: "https://elsewhere.example/p.jpg" }), 1],
])("loads %s again when back online, starting with its original URL", (_which, picture, tries) => {
  render(show(picture));
  const first = image().getAttribute("src");
  for (const _ of ["once", "and again"]) {
    for (let attempt = 0; attempt < tries; attempt += 1) fireEvent.error(image());
    expect(screen.getByText(uiTexts.imageNotAvailable)).toBeTruthy();
    act(() => void dispatchEvent(new Event("online")));
    expect(image().getAttribute("src")).toBe(first);
  }
  const shown = image();
  act(() => void dispatchEvent(new Event("online")));
  expect(image()).toBe(shown);
});

test("a late error of the first attempt does not count as a failed retry", () => {
  render(show());
  const first = image();
  fireEvent.error(first);
  fireEvent.error(first);
  expect(image()).not.toBe(first);
});

test("detects a failure that happened before hydration", () => {
  const restore = mockImageState("broken");
  render(show());
  restore();
  expect(screen.queryByRole("img")).toBeNull();
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test("does not retry an image of another host", () => {
  render(show(sampleImage("p", { path: "https://elsewhere.example/p.jpg" })));
  expect(image().getAttribute("src")).toBe("https://elsewhere.example/p.jpg");
  fireEvent.error(image());
  expect(screen.getByText(uiTexts.imageNotAvailable)).toBeTruthy();
});

test("another image in the same place starts over", () => {
  const { rerender } = render(show());
  fireEvent.error(image());
  fireEvent.error(image());
  rerender(show(sampleImage("q")));
  expect(image().getAttribute("src")).toBe("/uploads/q-1600.webp");
});

test("a drawing is marked for the dark theme", () => {
  const { rerender } = render(show(sampleImage("p", { isDrawing: true })));
  expect(image().dataset["drawing"]).toBe("true");
  rerender(show(sampleImage("q")));
  expect(image().dataset["drawing"]).toBeUndefined();
});

test("an image is cropped around its focal point, which the sheet has a rule for", async () => {
  render(show(sampleImage("p", { focus: [25, 50] })));
  expect([image().dataset["focusX"], image().dataset["focusY"]]).toEqual(["25", "50"]);
  const sheet = await Bun.file("src/web/ui/images/ResponsiveImage.module.css").text();
  for (let percent = 0; percent <= 100; percent += FOCUS_STEP) {
    for (const axis of ["x", "y"])
      expect([percent, sheet.includes(`[data-focus-${axis}="${percent}"]`)]).toEqual([
        percent,
        percent !== 50,
      ]);
  }
});
