// How a location works is the management's to set; how many OASIS queries are left, everybody who works there sees.
import type { Page, Response } from '@playwright/test';
import type { TourClock } from '#shared/contracts/inspection-tours.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Standorte' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const line = (page: Page, position: number) => page.getByRole('group', { name: `Zeile ${position}`, exact: true });
const saved = (page: Page) => page.getByText('Die Einstellungen des Standorts wurden gespeichert.');
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

async function open(page: Page, name: string) {
  await page.goto('/locations/list');
  await rowOf(page, name).getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const CLOCK = '**/api/inspection_tours/next';
const clockIn = async (answer: Response): Promise<TourClock> => answer.json();

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('sees which location runs out of OASIS queries, and finds it by name and status', async ({ page }) => {
    await page.goto('/locations/list');
    await expect(rowOf(page, 'Spielhalle Wandsbek')).toContainText('noch 3.582');
    await expect(rowOf(page, 'Spielhalle Altona')).toContainText('nur noch 682');
    // Other journeys ask about guests there.
    await expect(rowOf(page, 'Spielhalle Lüneburg')).toContainText(/2\.7\d\d \/ 3\.500/);
    await expect(rowOf(page, 'Spielhalle Stade')).toContainText('Guthaben aufgebraucht!');
    await expect(rowOf(page, 'Spielhalle Lübeck')).toContainText('unbegrenzt');
    await page.getByRole('searchbox', { name: 'Name' }).fill('lü');
    await expect(list(page).getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Filter Name: lü löschen' }).click();
    await expect(page.getByRole('searchbox', { name: 'Name' })).toHaveValue('');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('inaktiv');
    await expect(list(page).getByRole('row')).toHaveCount(2);
    await expect(rowOf(page, 'Spielhalle Neumünster')).toBeVisible();
  });

  test('is told at the field what cannot be, and keeps what was typed over a reload', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page, 'Spielhalle Lübeck');
    await page.getByLabel('Abstand in Minuten').fill('0');
    await page.getByRole('button', { name: 'Zeile hinzufügen' }).click();
    await save(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(4);
    await summary.getByRole('button', { name: /^Zeile 2, von/ }).click();
    await expect(line(page, 2).getByLabel('von')).toBeFocused();
    await line(page, 2).getByRole('button', { name: 'Montag' }).click();
    await line(page, 2).getByLabel('von').fill('04:00');
    await line(page, 2).getByLabel('bis').fill('08:00');
    await page.getByLabel('Abstand in Minuten').fill('75');
    await save(page);
    await expect(line(page, 2)).toContainText('Am Montag überschneiden sich diese Zeiten mit Zeile 1.');
    await page.reload();
    await expect(page.getByLabel('Abstand in Minuten')).toHaveValue('75');
    await expect(line(page, 2).getByLabel('von')).toHaveValue('04:00');
    await expect(line(page, 2).getByRole('button', { name: 'Montag' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is warned of an interval in which no tour ever falls due', async ({ page }) => {
    await open(page, 'Spielhalle Lübeck');
    const interval = page.getByLabel('Abstand in Minuten');
    const warning = page.getByRole('status').filter({ hasText: 'So wird nie ein Kontrollgang fällig.' });
    await interval.fill('1440');
    await expect(warning).toContainText('länger, als der Standort am Stück geöffnet hat');
    await page.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' }).check();
    await expect(warning).toBeHidden();
    await page.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' }).uncheck();
    await expect(warning).toBeVisible();
    await interval.fill('60');
    await expect(warning).toBeHidden();
  });

  test('is asked before changes are thrown away', async ({ page, session }) => {
    await open(page, 'Spielhalle Altona');
    await page.getByRole('button', { name: '90 min' }).click();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Aufgaben' }).click();
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect(page.getByLabel('Abstand in Minuten')).toHaveValue('90');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await question.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL('/locations/list');
    const { id } = await session.location('Spielhalle Altona');
    expect((await session.send<Location>('GET', `/api/locations/${id}`)).tourintervall).toBe(2700);
  });

  test('is warned that a PIN would lock out who has none', async ({ page }) => {
    await open(page, 'Spielhalle Altona');
    await expect(page.getByText(/keine PIN\.$/)).toBeHidden();
    await page.getByRole('checkbox', { name: 'PIN verlangen' }).check();
    await expect(page.getByText(/von \d+ aktiven Profilen haben keine PIN\.$/)).toBeVisible();
  });
});

test.describe('the operator of a betting shop', () => {
  test.use({ person: 'otherOperator' });

  test('changes hours and interval, and the clock of its service follows at once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const place = 'Wettladen Köln-Ehrenfeld';
    const service = await ApiSession.signIn(baseURL, 'otherService');
    await service.workAt(place);
    const counting = await (await browser.newContext({ storageState: service.storageState })).newPage();
    const before = counting.waitForResponse(CLOCK);
    const stream = counting.waitForResponse('**/api/events');
    await counting.goto('/service');
    expect((await clockIn(await before)).intervalSeconds).toBe(5400);
    await stream;
    // What was missed before the stream is read anew once.
    await counting.waitForResponse(CLOCK);

    await open(page, place);
    await page.getByRole('button', { name: '45 min' }).click();
    await page.getByRole('checkbox', { name: 'Erster Kontrollgang gleich beim Öffnen' }).check();
    await line(page, 1).getByLabel('von').fill('08:00');
    await line(page, 1).getByLabel('bis').fill('03:00');
    await expect(line(page, 1)).toContainText('Geschlossen wird am nächsten Tag um 03:00 Uhr.');
    await page.getByLabel('Profil abmelden, wenn niemand das Gerät berührt').selectOption('nach 15 Minuten');
    const after = counting.waitForResponse(CLOCK);
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect(rowOf(page, place)).toContainText('alle 45 min, gleich beim Öffnen');
    await expect(rowOf(page, place)).toContainText('Abmelden nach 15 min');

    const { intervalSeconds, isReverse, periods } = await clockIn(await after);
    await counting.context().close();
    expect([intervalSeconds, isReverse]).toEqual([2700, true]);
    const local = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect(periods.map(({ opensAt }) => local.format(new Date(opensAt)))).toContain('08:00');
    expect(periods.map(({ closesAt }) => local.format(new Date(closesAt)))).toContain('03:00');
  });
});

test.describe('service', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

  test('sees the OASIS queries of the month at the number of its location', async ({ page }) => {
    await page.goto('/tasks/list');
    const number = page.getByRole('button', { name: /^Standort-Nr/ });
    const usage = page.getByRole('navigation').getByRole('group', { name: 'OASIS-Abfragen diesen Monat' });
    await number.hover();
    await expect(usage).toContainText('2.418 / 6.000');
    await usage.hover();
    await expect(usage).toBeVisible();
    await page.getByRole('heading', { name: 'Aufgaben' }).hover();
    await expect(usage).toBeHidden();
    await number.focus();
    await expect(usage).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(usage).toBeHidden();
  });

  test('is told when the state of its queries is not known, and asks again', async ({ page, expectConsole }) => {
    expectConsole(/status of 503/);
    await page.route('**/stats/limits/*', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 10 });
    await page.goto('/tasks/list');
    await page.getByRole('button', { name: /^Standort-Nr/ }).focus();
    const usage = page.getByRole('navigation').getByRole('group', { name: 'OASIS-Abfragen diesen Monat' });
    await expect(usage).toContainText('Der Stand ist gerade nicht bekannt.');
    await page.unroute('**/stats/limits/*');
    await usage.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(usage).toContainText('2.418 / 6.000');
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('finds no locations to change, and the server changes none', async ({ page, session }) => {
    await page.goto('/locations/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
    const { '@id': location } = await session.location('Spielhalle Kassel');
    const change = session.send('PATCH', location, { tourintervall: 60 });
    await expect(change).rejects.toThrow('Im Demo-Zugang können Standorte nicht geändert werden.');
  });
});

test.describe('on a phone', () => {
  test.use({ person: 'operator', viewport: { width: 390, height: 844 } });

  test('the operator reads its locations as cards and opens one', async ({ page }) => {
    await page.goto('/locations/list');
    const card = list(page).getByRole('listitem').filter({ hasText: 'Spielhalle Stade' });
    await expect(card).toContainText('Guthaben aufgebraucht!');
    await card.getByRole('button', { name: 'Spielhalle Stade' }).click();
    await expect(page.getByRole('checkbox', { name: 'PIN verlangen' })).toBeChecked();
  });
});
