// Records the sounds and desktop notifications of a page.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    chimes: AudioBufferSourceNode[];
    notices: string[];
  }
}

/** Starts recording before the page's first script, so that nothing is missed. */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    window.chimes = [];
    window.notices = [];
    window.AudioContext = class extends AudioContext {
      override createBufferSource() {
        const source = super.createBufferSource();
        window.chimes.push(source);
        return source;
      }
    };
    Object.defineProperty(window, 'Notification', {
      value: class {
        static readonly permission = 'granted';
        readonly addEventListener = () => {};
        readonly #title: string;
        constructor(title: string) {
          this.#title = title;
          window.notices.push(title);
        }
        close() {
          window.notices.push(`geschlossen: ${this.#title}`);
        }
      },
    });
  });
}
/** Returns the number of times that the loud sound was played; it repeats itself. */
export const loudChimes = (page: Page) => page.evaluate(() => window.chimes.filter(({ loop }) => loop).length);
export const notices = (page: Page) => page.evaluate(() => window.notices);
