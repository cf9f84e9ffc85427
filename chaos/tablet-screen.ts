// Reads the screen and the disk of a tablet, and taps and types on it.
import type { Locator, Page } from '@playwright/test';

const MAX_ACKNOWLEDGE_MILLISECONDS = 12_000;

type ScreenKind = 'workplace' | 'profiles' | 'login' | 'nothing' | 'connecting';

export async function detectScreen(page: Page): Promise<ScreenKind> {
  const landmarks: Record<Exclude<ScreenKind, 'nothing'>, Locator> = {
    workplace: tiles(page).first(),
    profiles: page.getByRole('heading', { name: 'Wer arbeitet gerade?' }),
    login: page.getByRole('button', { name: 'Anmelden' }),
    connecting: page.getByText(/Verbindung wird aufgebaut|Verbindungsversuch/),
  };
  const anyLandmark = Object.values(landmarks).reduce((first, second) => first.or(second));
  await anyLandmark
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => {});
  for (const kind of ['workplace', 'profiles', 'login', 'connecting'] as const)
    if (
      await landmarks[kind]
        .first()
        .isVisible()
        .catch(() => false)
    ) {
      if (kind === 'connecting') await page.waitForTimeout(300);
      return kind;
    }
  return 'nothing';
}

export const tiles = (page: Page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).locator('[data-state]');

export function readAndTap(tile: HTMLElement | SVGElement): string {
  const name = (tile.textContent ?? '').trim();
  tile.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return name;
}

/** Errors are ignored, because the caller looks at the screen again afterwards. */
export const press = (button: Locator) => button.click({ timeout: 3000 }).catch(() => {});
export const fillIn = (field: Locator, text: string) => field.fill(text, { timeout: 3000 }).catch(() => {});

export const reachesState = (locator: Locator, state: 'visible' | 'hidden') =>
  locator.waitFor({ state, timeout: MAX_ACKNOWLEDGE_MILLISECONDS }).then(
    () => true,
    () => false,
  );

/** Reads the queued requests from IndexedDB, without the application. */
export const readQueuedRequests = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('schutzbuch-outbox');
        opening.addEventListener('error', () => reject(new Error('The outbox cannot be read.')));
        opening.addEventListener('success', () => {
          const reading: IDBRequest<unknown[]> = opening.result.transaction('acts').objectStore('acts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map((request) => JSON.stringify(request)));
          });
        });
      }),
  );
