import type { Page } from '@playwright/test';

/** Until what moves on the screen has arrived. What is out of sight is not drawn, so its animations never end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const animations = document.getAnimations().filter(isDrawn);
    await Promise.all(animations.map((animation) => animation.finished.catch(() => null)));
  });
}
