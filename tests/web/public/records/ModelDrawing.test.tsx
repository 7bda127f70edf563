import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";

import * as texts from "#texts/public/content.ts";
import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { ModelDrawing } from "#web/public/records/ModelDrawing.tsx";

const model = sampleImage("model", { width: 1600, height: 1200 });
const drawing = sampleImage("plan", { width: 800, height: 600, isDrawing: true });

function show(...images: (typeof model)[]) {
  return render(<ModelDrawing images={images} fallbackAlt="Five hospitals" retryBasePath="/" />);
}

test("a slider moves the edge between the first picture and its drawing", () => {
  const other = sampleImage("other", { isDrawing: true, width: 900, height: 300 });
  show(other, model, sampleImage("later"), drawing);
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual([
    model.alt,
    drawing.alt,
  ]);
  const slider = screen.getByRole("slider", { name: texts.modelToDrawing() });
  fireEvent.input(slider, { target: { value: "20" } });
  expect(slider.parentElement?.style.getPropertyValue("--shown")).toBe("20");
});

test.each([
  ["a drawing", [model]],
  ["a model", [drawing]],
  ["a drawing of the same shape", [model, sampleImage("plan", { width: 800, height: 500, isDrawing: true })]],
])("nothing is shown without %s", (_, images) => {
  expect(show(...images).container.children).toHaveLength(0);
});
