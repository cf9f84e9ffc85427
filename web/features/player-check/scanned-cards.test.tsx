import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { expectAccessible } from '#web/test/accessible.ts';
import {
  expectNoAnswer,
  fieldNamed,
  findAnswer,
  findResult,
  openWithSimulator,
  submitPlayer,
} from '#web/test/player-check.ts';
import { fill } from '#web/test/screen.tsx';

const { openPlayerCheck } = await openWithSimulator();

/** Returns a machine-readable zone whose check digit is correct for the twelfth only. */
const zoneOfDay = (day: 12 | 13) =>
  `IDD<<T220001293<<<<<<<<<<<<<<<\n6408${day}5<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<`;

it('a misread card takes the place of the answer until the next scan, or until the fields are opened', async () => {
  const { user } = await openPlayerCheck();
  await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  const misread = zoneOfDay(13).replaceAll('\n', '{Enter}') + '{Enter}';
  await user.keyboard(misread);
  expect(await findAnswer('Ausweis nicht gelesen')).toBeVisible();
  await expectAccessible(await findResult());
  await user.keyboard(zoneOfDay(12).replaceAll('\n', '{Enter}'));
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  await user.keyboard(misread);
  expect(await findAnswer('Ausweis nicht gelesen')).toBeVisible();
  await user.click(within(await findResult()).getByRole('button', { name: 'Von Hand eingeben' }));
  await expectNoAnswer();
  expect(fieldNamed('Vorname')).toHaveFocus();
});

it('a scan into the fields is taken as one, and from then on the next person is scanned', async () => {
  const { user } = await openPlayerCheck();
  await user.type(fieldNamed('Nachname'), 'Pet');
  await user.keyboard(zoneOfDay(12).replaceAll('\n', '{Enter}'));
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  expect(await findResult()).toHaveTextContent('Erika Mustermann, geb. 12.08.1964');
  expect(await findResult()).toHaveTextContent('Ausweis abgelaufen am 31.10.2020. Gilt nur für diesen Einlass.');
  await user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  await user.type(fieldNamed('Ausweis scannen'), 'Petra Spurlosius{Enter}');
  await user.type(fieldNamed('Geburtsdatum'), '06051980{Enter}');
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  // It was said of the card of another person.
  expect(await findResult()).not.toHaveTextContent('abgelaufen');
  await user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  expect(fieldNamed('Ausweis scannen')).toHaveFocus();
});

it('the key with which a reader ends a scan neither stops the query nor takes back its answer', async () => {
  const { user } = await openPlayerCheck();
  await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  for (const end of ['{Enter}', '{Tab}{Enter}']) {
    await user.keyboard(zoneOfDay(12).replaceAll('\n', '{Enter}') + end);
    expect(await findAnswer('Zutritt frei')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await findResult()).toHaveTextContent('Erika Mustermann, geb. 12.08.1964');
    await user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  }
});

it('a scan while the fields are shown and nothing has the focus is taken as one', async () => {
  const { user } = await openPlayerCheck();
  screen.getByRole('main').focus();
  await user.keyboard(zoneOfDay(12).replaceAll('\n', '{Enter}'));
  expect(await findAnswer('Zutritt frei')).toBeVisible();
});

it('whoever chooses the fields although cards were scanned keeps them for the next persons, until a card is scanned', async () => {
  const page = await openPlayerCheck();
  const goOn = () => page.user.click(screen.getByRole('button', { name: /^Nächste Person/ }));
  const scan = async () => {
    await page.user.keyboard(zoneOfDay(12).replaceAll('\n', '{Enter}'));
    expect(await findAnswer('Zutritt frei')).toBeVisible();
    await goOn();
  };
  await page.user.click(fieldNamed('Nachname'));
  await scan();
  await page.user.click(screen.getByRole('button', { name: 'Von Hand eingeben' }));
  for (const lastName of ['Spurlosius', 'Musterfrau']) {
    await submitPlayer(page, lastName);
    expect(await findAnswer('Zutritt frei')).toBeVisible();
    await goOn();
    expect(fieldNamed('Vorname')).toHaveFocus();
  }
  await scan();
  expect(fieldNamed('Ausweis scannen')).toHaveFocus();
});

it('the next scan is taken wherever the focus is, and the device remembers how guests are entered', async () => {
  const page = await openPlayerCheck();
  await page.user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  screen.getByRole('main').focus();
  await page.user.keyboard('I');
  expect(fieldNamed('Ausweis scannen')).toHaveFocus();
  await page.user.click(screen.getByRole('button', { name: 'Von Hand eingeben' }));
  page.reload();
  expect(await screen.findByRole('textbox', { name: 'Vorname' })).toBeVisible();
});

it('the answer about a scanned card leads straight to the fields, but not before it could be read', async () => {
  const page = await openPlayerCheck();
  const { user } = page;
  await user.click(screen.getByRole('button', { name: 'Ausweis scannen' }));
  const shownAt = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(shownAt);
  onTestFinished(() => clock.mockRestore());
  fill(fieldNamed('Ausweis scannen'), zoneOfDay(12));
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  const byHand = async () => within(await findResult()).findByRole('button', { name: 'Von Hand eingeben' });
  expect(screen.getByRole('button', { name: /^Nächste Person/ })).toHaveFocus();
  await user.click(await byHand());
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  clock.mockReturnValue(shownAt + 801);
  await user.click(await byHand());
  expect(fieldNamed('Vorname')).toHaveFocus();
  await submitPlayer(page, 'Spurlosius');
  expect(await findAnswer('Zutritt frei')).toBeVisible();
  // Whoever types goes on typing, so the other button would do the same.
  expect(within(await findResult()).queryByRole('button', { name: 'Von Hand eingeben' })).toBeNull();
});
