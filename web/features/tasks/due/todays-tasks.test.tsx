import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import { giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import { openClock } from '#web/test/clock.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();
const clock = openClock();

/** A Wednesday in winter time. */
const at = (time: string) => Date.parse(`2027-03-03T${time}:00+01:00`);

/** Creates a location that closes at four in the night, and a function that gives it a task. */
async function createNightLocation() {
  const night = { days: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '04:00' };
  const { location, signIn } = await createLocation(ORIGIN, { openingHours: [night] });
  const give = (description: string, time: string) =>
    giveTaskWhenDue(application.app.store, {
      description,
      location: location['@id'],
      doAt: new Date(at(time)).toISOString(),
      possibleAnswers: [{ value: 'Ja' }, { value: 'Nein', isFinding: true }],
    });
  return { signIn, give };
}

const findNextTasks = async () => within(await screen.findByRole('region', { name: 'Nächste Aufgaben' }));

it('the tasks of today are those that the server counts to the working day, until the location closes at four', async () => {
  clock.set(at('02:30'));
  const { signIn, give } = await createNightLocation();
  const exit = await give('Ist der Notausgang frei?', '02:35');
  const till = await give('Ist die Kasse gezählt?', '03:45');
  const door = await give('Ist die Tür offen?', '11:00');
  const shownTasks = async () => {
    const region = await findNextTasks();
    return (await region.findAllByRole('listitem')).map(({ textContent }) =>
      [exit, till, door].map(({ description }) => description).filter((text) => textContent.includes(text)),
    );
  };
  const as = await signIn();
  // What follows a Mangel has a time limit of days, and may be done at once.
  await as.send('PATCH', `/api/tasks/${exit.id}`, { answer: 'Nein', comment: 'Kisten im Weg' });
  await application.open('/service', { as });
  expect(await shownTasks()).toEqual([[till.description], [exit.description]]);

  await as.send('PATCH', `/api/tasks/${till.id}`, { answer: 'Ja' });
  clock.set(at('04:01'));
  await application.open('/service', { as: await signIn() });
  expect(await shownTasks()).toEqual([[door.description], [exit.description]]);
});

it('beside a single task of today stands which one comes after it', async () => {
  clock.set(at('02:30'));
  const { signIn, give } = await createNightLocation();
  await give('Ist die Kasse gezählt?', '03:45');
  const door = await give('Ist die Tür offen?', '11:00');
  await application.open('/service', { as: await signIn() });
  const region = await findNextTasks();
  expect(await region.findAllByRole('listitem')).toHaveLength(1);
  expect(region.getByText(/^Weiter .*, 11:00: /)).toHaveTextContent(door.description);
});
