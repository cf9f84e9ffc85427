import type { Page } from '@playwright/test';

/**
 * Finishes all animations immediately, so that a page is examined in its final state. Endless animations, such as loaders,
 * continue. Those outside of the visible area are left alone, because the browser does not draw them.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState !== 'finished' &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // The end of one animation may start another one.
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      for (const animation of ending) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}
