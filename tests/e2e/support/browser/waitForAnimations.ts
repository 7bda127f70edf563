import type { Page } from "playwright";

/**
 * Resolves once no animation or transition runs. Sizes, positions and colours measured before are intermediate ones. Skips
 * animations that repeat without end, and those in content that is not rendered, which never finish.
 */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const running = document.getAnimations().filter(({ effect, playState }) => {
        if (playState !== "running" || effect?.getComputedTiming().endTime === Infinity) return false;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.checkVisibility({ contentVisibilityAuto: true });
      });
      if (running.length === 0) return;
      // The end of one may start another. `finished` is rejected when an animation is cancelled.
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
