import { expect, test } from "bun:test";
import { Window } from "happy-dom";
import { screen, waitFor } from "@testing-library/react";

const PAGE = `
  <form><label for="name">Name</label><label for="name">In full</label><input id="name"><input aria-label="Other">
  <label>Around <input id="inside"></label></form>
  <details><summary>More</summary><p>Folded</p></details><dialog>Shut</dialog><dialog open>Open</dialog>
  <table><tbody><tr><th>Head</th><td hidden>Cell</td></tr></tbody></table><template></template><b>Bold</b>
  <div style="visibility: hidden"><p>Not <i style="visibility: visible">seen</i></p></div>
  <p style="display: none; color: red">Gone <span>too</span></p>`;

interface Style {
  display: string;
  visibility: string;
  color: string;
  getPropertyValue(name: string): string;
}

function answers<Found extends { tagName: string }>(all: Iterable<Found>, styleOf: (one: Found) => Style) {
  return Array.from(all, (element) => {
    const style = styleOf(element);
    const read = ["display", "visibility", "content", "color"].map((name) => style.getPropertyValue(name));
    return [element.tagName, style.display, style.visibility, style.color, ...read];
  });
}

test("computes the same styles as happy-dom", () => {
  const own = new Window();
  own.document.body.innerHTML = PAGE;
  document.body.innerHTML = PAGE;
  const expected = answers(own.document.querySelectorAll("*"), (element) => own.getComputedStyle(element));
  expect(expected.length).toBeGreaterThan(25);
  expect(answers(document.querySelectorAll("*"), (element) => getComputedStyle(element))).toEqual(expected);
  expect(getComputedStyle(document.createElement("p")).display).toBe("");
});

const labels = () =>
  Array.from(document.querySelector("input")?.labels ?? [], ({ textContent }) => textContent);

test("a field's labels reflect changes", () => {
  document.body.innerHTML = PAGE;
  expect(labels()).toEqual(["Name", "In full"]);
  expect(document.querySelector<HTMLInputElement>("#inside")?.labels).toHaveLength(1);
  document.querySelector("label")?.remove();
  expect(labels()).toEqual(["In full"]);
  document.querySelector("label")?.setAttribute("for", "inside");
  expect(labels()).toEqual([]);
});

test("a failed query prints what it looked for, and the document once", async () => {
  document.body.innerHTML = "<p>Here all the time</p>";
  const failure: unknown = await waitFor(() => screen.getByText("Never"), { timeout: 20 }).catch(
    (error: unknown) => error,
  );
  const text = failure instanceof Error ? failure.message : "";
  expect(text).toContain("Unable to find an element with the text: Never");
  expect(text.split("Here all the time")).toHaveLength(2);
  expect(() => screen.getByText("Never")).toThrow("Here all the time");
});

test("an unexpected node is printed as its own tag", () => {
  document.body.innerHTML = PAGE;
  const field = document.querySelector("#name");
  expect(() => expect(field).toBeNull()).toThrow('Received: <input id="name">');
  expect(() => expect(field?.parentElement).toBe(document.body)).toThrow("Received: <form>");
  expect(() => expect<unknown>(document).toBeNull()).toThrow("Received: #document");
});
