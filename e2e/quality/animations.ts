import type { Page } from '@playwright/test';

/**
 * Puts everything that moves on the screen where it is going. What repeats without an end, like a sign of waiting, is left alone,
 * and so is what is out of sight: it is not drawn.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState !== 'finished' &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // The end of one may be the beginning of the next.
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      for (const animation of ending) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}
