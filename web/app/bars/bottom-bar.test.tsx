import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it.each([
  ['/tasks/list', 'Aufgaben'],
  ['/service/protocols', 'Mehr'],
  ['/service/protocols/create', 'Mehr'],
  ['/users/profiles_documents', 'Mehr'],
])('the bar at the bottom marks where %s is found: %s', async (path, label) => {
  await application.open(path, { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' });
  const bar = within(await screen.findByRole('navigation', { name: 'Schnellzugriff' }));
  const [marked, ...others] = await bar.findAllByText((_, element) => element?.hasAttribute('aria-current') === true);
  expect(marked).toHaveTextContent(label);
  expect(others).toEqual([]);
});
