import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';
import { openClock } from '#web/test/clock.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const clock = openClock();
beforeEach(clock.reset);

const tiles = () => screen.findByRole('region', { name: 'Maßnahme erfassen' });
async function namesOnTiles() {
  const region = within(await tiles());
  await region.findByRole('button', { name: 'Alle Maßnahmen' });
  return region
    .getAllByRole('button')
    .slice(0, 4)
    .map(({ textContent }) => textContent);
}

it('the operator chooses the tiles of a location, and no two of them are the same', async () => {
  const { user } = await application.open('/service', {
    as: 'operator',
    at: 'Spielhalle Wandsbek',
    profile: 'Anja Brandt',
  });
  const before = await namesOnTiles();
  await user.click(screen.getByRole('button', { name: 'Alle Maßnahmen' }));
  await user.click(await screen.findByRole('button', { name: 'Kacheln festlegen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kacheln festlegen' });
  const tile = (number: number) => within(dialog).findByRole('combobox', { name: `Kachel ${number}` });
  await user.selectOptions(await tile(1), 'Selbsttest angeboten');
  await user.selectOptions(await tile(2), String(before[2]));
  expect(await tile(3)).toHaveDisplayValue(String(before[1]));
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(async () =>
    expect(await namesOnTiles()).toEqual(['Selbsttest angeboten', before[2], before[1], before[3]]),
  );
});

it('staff are not offered to choose the tiles', async () => {
  const { user } = await application.open('/service', { as: 'otherService', profile: 'Murat Kaya' });
  await user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
  const sheet = await screen.findByRole('dialog', { name: 'Alle Maßnahmen' });
  expect(await within(sheet).findByRole('button', { name: 'Kommentar hinzufügen' })).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Kacheln festlegen' })).toBeNull();
});

it('tiles change under nobody’s finger: only after half a minute without a touch', async () => {
  const { user, session } = await application.open('/service', {
    as: 'service',
    at: 'Spielhalle Lüneburg',
    profile: 'Elif Demir',
  });
  const before = await namesOnTiles();
  const operator = await application.signIn('operator');
  const { '@id': place } = await operator.location('Spielhalle Lüneburg');
  const { socialconcept } = await operator.send<Location>('GET', place);
  const actions = await session.members<Action>('/api/actions?isActive=true&isSetAuto=false&pagination=false');
  const pinned = actions.find(
    (candidate) => candidate.name === 'Selbsttest angeboten' && candidate.socialconcept === socialconcept,
  );
  await user.click(screen.getByRole('heading', { level: 1 }));
  await operator.send('PATCH', place, { pinnedActions: [pinned?.['@id'] ?? ''] });
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  await clock.pass(20);
  expect(await namesOnTiles()).toEqual(before);
  await clock.pass(12);
  await waitFor(async () => expect((await namesOnTiles())[0]).toBe('Selbsttest angeboten'));
});
