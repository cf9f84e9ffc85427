import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type InspectionTour, inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('demoOperator');

const GIVE = { name: 'Aufgabe dazu anlegen' };
const findLocation = async () =>
  (await operator.members<LocationSituation>('/api/location_situations?pagination=false')).find(({ name }) =>
    name.endsWith('Frankfurt'),
  );
const findTour = async (isGrave: boolean) => {
  const tours = await operator.members<InspectionTour>(
    '/api/inspection_tours?isFinding=true&exists[correctedBy]=false&order[id]=desc&itemsPerPage=100',
  );
  return tours.find((tour) => tour.isGrave === isGrave);
};

it('a finding that is not grave can be given a task, but nothing says that it stands on the dashboard', async () => {
  const tour = await findTour(false);
  await application.open(`/inspectiontours/list?tour=${tour?.id}`, { as: operator });
  const drawer = within(await screen.findByRole('dialog', { name: 'Kontrollgang' }));
  expect(await drawer.findByRole('button', GIVE)).toBeVisible();
  expect(drawer.queryByText(/^Steht auf dem Dashboard/)).toBeNull();
});

it('a grave finding steps back from the dashboard when the office gives a task about it, which its tour then opens', async () => {
  const id = idFromIri((await findLocation())?.graveFindingTour ?? '', inspectionTours.path);
  const { user } = await application.open(`/inspectiontours/show/${id}`, { as: operator });
  expect(await screen.findByText(/^Steht auf dem Dashboard, bis Sie eine Aufgabe dazu anlegen/)).toBeVisible();
  await user.click(screen.getByRole('button', GIVE));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe anlegen' }));
  expect((await dialog.findByLabelText<HTMLTextAreaElement>(/^Aufgabe/)).value).toMatch(
    /^Minderjährige Person angetroffen: Zwei Jugendliche/,
  );
  await user.click(dialog.getByRole('button', { name: 'Aufgabe anlegen' }));
  expect(await screen.findByRole('link', { name: 'Aufgabe dazu öffnen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/tasks\/list\?task=.*\d+/),
  );
  expect(screen.queryByText(/^Steht auf dem Dashboard/)).toBeNull();
  expect(await findLocation()).toMatchObject({ graveFindings: 0 });
  await user.click(screen.getByRole('link', { name: 'Aufgabe dazu öffnen' }));
  const task = within(await screen.findByRole('dialog', { name: 'Aufgabe' }));
  expect(await task.findByRole('link', { name: 'Kontrollgang öffnen' })).toHaveAttribute(
    'href',
    `/inspectiontours/show/${id}`,
  );
  // The drawer of the list shows the same.
  await application.open(`/inspectiontours/list?tour=${id}`, { as: operator });
  const drawer = within(await screen.findByRole('dialog', { name: 'Kontrollgang' }));
  expect(await drawer.findByRole('link', { name: 'Aufgabe dazu öffnen' })).toBeVisible();
});
