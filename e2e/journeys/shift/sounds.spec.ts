// Tests that the page plays its sounds. The browser's AudioContext is observed, because a test cannot listen to sounds.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, person: 'otherService', profileName: 'Claudia Schmitz' });

declare global {
  interface Window {
    sources: AudioBufferSourceNode[];
  }
}

/** Records every sound the page creates, from before its first script runs, so that none is missed. */
const collectSounds = (page: Page) =>
  page.addInitScript(() => {
    window.sources = [];
    window.AudioContext = class extends AudioContext {
      override createBufferSource() {
        const source = super.createBufferSource();
        window.sources.push(source);
        return source;
      }
    };
  });
/** Returns the length of each sound in seconds. */
const soundLengths = (page: Page) => page.evaluate(() => window.sources.map(({ buffer }) => buffer?.duration ?? 0));
const soundOnButton = (page: Page) => page.getByRole('button', { name: 'Ton an: Testton abspielen' });
const enableSoundButton = (page: Page) => page.getByRole('button', { name: 'Ton aktivieren' });

test('the workplace asks once to enable the sound, and then shows that it is on and plays a test sound', async ({
  page,
}) => {
  await collectSounds(page);
  await page.goto('/service');
  await enableSoundButton(page).click();
  await expect(soundOnButton(page)).toBeVisible();
  expect(await soundLengths(page)).toEqual([]);
  await soundOnButton(page).click();
  await expect.poll(() => soundLengths(page)).toHaveLength(1);
  const [seconds] = await soundLengths(page);
  expect(seconds).toBeGreaterThan(0.3);
});

test('any tap unlocks the sound for all screens, and the next tap does so again after a reload', async ({ page }) => {
  await page.goto('/service');
  await expect(enableSoundButton(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Aufgaben' }).click();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Start', exact: true }).click();
  await expect(soundOnButton(page)).toBeVisible();
  await page.reload();
  await expect(enableSoundButton(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Nächste Aufgaben' }).click();
  await expect(soundOnButton(page)).toBeVisible();
});

test('both sounds are loaded with the first tap, before they are needed, and are small', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/sounds/')) sizes.push(response.body().then(({ length }) => length));
  });
  await page.goto('/service');
  await page.getByRole('heading', { name: 'Nächste Aufgaben' }).click();
  await expect.poll(() => sizes.length).toBe(2);
  for (const size of await Promise.all(sizes)) {
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(20 * 1024);
  }
});
