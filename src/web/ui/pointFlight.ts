import styles from "./pointFlight.module.css";
import { prefersReducedMotion } from "./useReducedMotion.ts";

const FLIGHT: KeyframeAnimationOptions = { duration: 400, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/**
 * The mark's point, or that at `from`, flies to an element. Nothing moves with reduced motion, or if one of both is not shown.
 * @param edge where it lands: in the middle, or at the bottom, where the navigation marks the current page
 */
export function startFlight(
  to: Element | null,
  {
    from = document.querySelector("[data-mark-point]"),
    edge = "middle",
  }: { from?: Element | null; edge?: "middle" | "bottom" } = {},
): void {
  const [start, end] = [from, to].map((element) => element?.getBoundingClientRect());
  if (!start?.width || !end?.width || prefersReducedMotion()) return;
  const [x, y] = middleOf(end);
  const landing = edge === "bottom" ? end.bottom - 4 : y;
  const [startX, startY] = middleOf(start);
  const point = document.createElement("span");
  point.className = styles.point ?? "";
  point.style.left = `${x}px`;
  point.style.top = `${landing}px`;
  document.body.append(point);
  const departure = `translate(${startX - x}px, ${startY - landing}px)`;
  point.animate([{ transform: departure }, { transform: "none" }], FLIGHT).onfinish = () => point.remove();
}

function middleOf({ left, top, width, height }: DOMRect): [number, number] {
  return [left + width / 2, top + height / 2];
}
