import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { SectionBoundary } from "#web/admin/frame/ScreenBoundary.tsx";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

let silenced: { mockRestore: () => void }[];
beforeEach(() => {
  silenced = (["error", "warn"] as const).map((method) =>
    spyOn(console, method).mockImplementation(() => {}),
  );
});
afterEach(() => silenced.forEach((method) => method.mockRestore()));

/** A component that fails as often with this error; in an effect, because React repeats a failed render by itself. */
function createFaulty(error: Error, times: number) {
  let left = times;
  return function Faulty() {
    useLayoutEffect(() => {
      left -= 1;
      if (left >= 0) throw error;
    });
    return <p>All is well</p>;
  };
}

test("renders its children again once, without a message", () => {
  const Faulty = createFaulty(new Error("a bug"), 1);
  render(
    <RenderBoundary fallback={() => <p>It failed</p>}>
      <Faulty />
    </RenderBoundary>,
  );
  expect(screen.getByText("All is well")).toBeDefined();
  expect(screen.queryByText("It failed")).toBeNull();
});

function Section({ isOpen }: { isOpen: boolean }) {
  return (
    <RenderBoundary>
      <section>{isOpen && <p>Open</p>}</section>
    </RenderBoundary>
  );
}

test("renders new elements after another program has moved the old ones", () => {
  const { container, rerender } = render(<Section isOpen />);
  const section = container.querySelector("section");
  container.append(screen.getByText("Open"));
  rerender(<Section isOpen={false} />);
  expect(container.querySelector("section")?.isConnected).toBe(true);
  expect(container.querySelector("section")).not.toBe(section);
});

test("shows the fallback after the second failure, beside what works, and renders again on request", () => {
  const Faulty = createFaulty(new Error("a bug"), 2);
  render(
    <>
      <RenderBoundary fallback={(_, retry) => <button onClick={retry}>Retry</button>}>
        <Faulty />
      </RenderBoundary>
      <p>Beside</p>
    </>,
  );
  expect(screen.getByText("Beside")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("All is well")).toBeDefined();
});

test.each([
  ["a render error", new Error("a bug"), layoutTexts.crashed.broken],
  ["missing code", new ChunkLoadError(), layoutTexts.crashed.text],
])("the back office says that the site may have been updated for missing code only: %s", (_, error, text) => {
  const Faulty = createFaulty(error, Infinity);
  render(
    <SectionBoundary>
      <Faulty />
    </SectionBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain(text);
});
