import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { openClock } from '#web/test/clock.ts';
import { fill, openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();
const clock = openClock();

const findCard = async () => within(await screen.findByRole('region', { name: 'Kontrollgang' }));
const START = { name: 'Kontrollgang jetzt' };
const CORRECT = { name: 'Korrigieren: Kontrollgang' };

it('a tour that was just recorded is corrected where it began, more than once, and not after some seconds', async () => {
  const { signIn } = await createLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: 3600 });
  const as = await signIn();
  const { user } = await application.open('/service', { as });
  const card = await findCard();
  await user.click(await card.findByRole('button', START));
  const tour = within(await screen.findByRole('dialog', { name: 'Kontrollgang' }));
  await user.click(await tour.findByRole('button', { name: 'Ohne Befund abschließen' }));

  const correct = async (result: string, reason: string) => {
    await user.click(await card.findByRole('button', CORRECT));
    const form = within(await screen.findByRole('dialog', { name: 'Kontrollgang korrigieren' }));
    await user.click(await form.findByRole('radio', { name: result }));
    fill(form.getByLabelText(/^(Kommentar|Was ist aufgefallen\?)/), 'Automat 4 stand offen');
    fill(form.getByLabelText(/^Grund der Korrektur/), reason);
    await user.click(form.getByRole('button', { name: 'Korrektur speichern' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await correct('Sonstiger Befund', 'Befund vergessen');
  await correct('Ohne Befund', 'Doch in der Halle nebenan');
  const tours = await as.members<InspectionTour>('/api/inspection_tours?order[id]=asc');
  expect(tours.map(({ statusText, reason }) => [statusText, reason])).toEqual([
    ['Ohne Befund', undefined],
    ['Sonstiger Befund', 'Befund vergessen'],
    ['Ohne Befund', 'Doch in der Halle nebenan'],
  ]);
  await clock.pass(9);
  expect(await card.findByRole('button', START)).toBeVisible();
  expect(card.queryByRole('button', CORRECT)).toBeNull();
  // Later it is corrected in its record.
  await user.click(card.getByRole('link', { name: /Ohne Befund$/ }));
  expect(await screen.findByRole('button', { name: 'Korrigieren' })).toBeVisible();
});

it('a finding asks below it what was found, the reason stands above what is rarely corrected, and one error needs no summary', async () => {
  const { signIn } = await createLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: 3600 });
  const { user } = await application.open('/service', { as: await signIn() });
  const card = await findCard();
  await user.click(await card.findByRole('button', START));
  const tour = within(await screen.findByRole('dialog', { name: 'Kontrollgang' }));
  await user.click(await tour.findByRole('button', { name: 'Ohne Befund abschließen' }));
  await user.click(await card.findByRole('button', CORRECT));
  const form = within(await screen.findByRole('dialog', { name: 'Kontrollgang korrigieren' }));
  const reason = form.getByLabelText(/^Grund der Korrektur/);
  const stepsTo = (label: string | RegExp) => reason.compareDocumentPosition(form.getByLabelText(label));
  for (const name of ['Kommentar', 'Datum', 'Uhrzeit']) expect(stepsTo(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(await form.findByRole('radio', { name: 'Sonstiger Befund' }));
  expect(form.queryByLabelText('Kommentar')).toBeNull();
  const finding = form.getByLabelText(/^Was ist aufgefallen\?/);
  expect(finding).toBeRequired();
  expect(stepsTo(/^Was ist aufgefallen\?/)).toBe(Node.DOCUMENT_POSITION_PRECEDING);

  const save = () => user.click(form.getByRole('button', { name: 'Korrektur speichern' }));
  await save();
  await waitFor(() => expect(finding).toHaveFocus());
  expect(form.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' })).toHaveTextContent(
    'Was ist aufgefallen? Bitte angeben, was aufgefallen ist.',
  );
  fill(finding, 'Automat 4 stand offen');
  const sight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await save();
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toHaveAccessibleDescription('Bitte den Grund der Korrektur angeben.');
  expect(form.queryByRole('alert')).toBeNull();
  // The usual reasons come into sight with their field.
  expect(sight.mock.contexts.at(-1)).toContainElement(form.getByRole('button', { name: 'Angabe vergessen' }));
});

async function meetMinor(user: UserEvent) {
  const tour = within(await screen.findByRole('dialog', { name: 'Kontrollgang' }));
  await user.click(await tour.findByRole('radio', { name: 'Minderjährige Person angetroffen' }));
  fill(await tour.findByLabelText(/^Was ist aufgefallen\?/), 'Etwa 16, ohne Ausweis');
  await user.click(tour.getByRole('button', { name: 'Mit Befund abschließen' }));
}
const FOLLOW = { name: 'Maßnahme dazu erfassen' };
const findMeasure = () => screen.findByRole('dialog', { name: 'Maßnahme erfassen' });

it('a tour that met a minor leads on to the measure where it began, and then to its correction', async () => {
  const { signIn } = await createLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: 3600 });
  const { user } = await application.open('/service', { as: await signIn() });
  const card = await findCard();
  await user.click(await card.findByRole('button', START));
  await meetMinor(user);
  expect(await card.findByRole('button', FOLLOW)).toBeVisible();
  await clock.pass(30);
  await user.click(card.getByRole('button', FOLLOW));
  await user.click(await within(await findMeasure()).findByRole('button', { name: 'Abbrechen' }));
  expect(await card.findByRole('button', CORRECT)).toBeVisible();
});

it('on another page a notice leads on from a tour that met a minor to the measure', async () => {
  const { signIn } = await createLocation(ORIGIN, { isInspectionTourAllowed: true, tourintervall: 3600 });
  const { user } = await application.open('/activities/list', { as: await signIn() });
  const strip = within(await screen.findByRole('complementary', { name: 'Arbeitsplatz' }));
  await user.click(await strip.findByRole('button', { name: /^Kontrollgang jetzt/ }));
  await meetMinor(user);
  await user.click(await screen.findByRole('button', FOLLOW));
  expect(await findMeasure()).toBeVisible();
});
