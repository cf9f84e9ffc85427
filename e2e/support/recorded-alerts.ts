// Records the sounds and desktop notifications of a page.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    sounds: AudioBufferSourceNode[];
    desktopNotifications: string[];
  }
}

/** Starts recording before the page's first script, so that no sound is missed. */
export async function recordAlerts(page: Page) {
  await page.addInitScript(() => {
    window.sounds = [];
    window.desktopNotifications = [];
    window.AudioContext = class extends AudioContext {
      override createBufferSource() {
        const source = super.createBufferSource();
        window.sounds.push(source);
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
          window.desktopNotifications.push(title);
        }
        close() {
          window.desktopNotifications.push(`geschlossen: ${this.#title}`);
        }
      },
    });
  });
}
/** Returns the number of times that the loud sound was played; it repeats itself. */
export const countLoudSounds = (page: Page) => page.evaluate(() => window.sounds.filter(({ loop }) => loop).length);
export const notices = (page: Page) => page.evaluate(() => window.desktopNotifications);
