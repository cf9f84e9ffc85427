import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('the office gives the task to a Mangel that has none, where it reads the Mangel', async () => {
  const operator = await application.signIn('operator');
  const read = () => operator.members<LocationSituation>('/api/location_situations?pagination=false');
  const before = (await read()).find(({ findingsWithoutTask }) => findingsWithoutTask > 0);
  const withFinding = await operator.members<Protocol>(`/api/protocols?location=${before?.location}&hasFinding=true`);
  const id = withFinding.find(({ findings }) => findings.length === 1 && findings[0]?.task === undefined)?.id;
  const { user } = await application.open(`/service/protocols/edit/${id}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Aufgabe dazu anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe anlegen' }));
  expect((await dialog.findByLabelText<HTMLTextAreaElement>(/^Aufgabe/)).value).toMatch(/^Mangel beheben: /);
  await user.click(dialog.getByRole('button', { name: 'Aufgabe anlegen' }));
  expect(await screen.findByText('Die Aufgabe wurde angelegt.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aufgabe dazu anlegen' })).toBeNull());
  expect((await read()).find((location) => location['@id'] === before?.['@id'])).toMatchObject({
    findingsWithoutTask: (before?.findingsWithoutTask ?? 0) - 1,
    followUpsThisWeek: (before?.followUpsThisWeek ?? 0) + 1,
  });
});
