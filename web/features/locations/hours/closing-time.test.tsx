import { screen, waitFor } from '@testing-library/react';
import { createLocation } from '#e2e/support/new-location.ts';
import { expect, it } from 'vitest';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();

/** A state whose closing time is from 02:00 to 10:00. */
const STATE = '/api/states/12';

it.each([
  ['after the closing time', '10:00', '02:00', false],
  ['a minute too early', '09:59', '02:00', true],
  ['a minute too long', '10:00', '02:01', true],
])(
  'opening hours that are %s: whether they say that they lie in the closing time',
  async (_case, from, to, isInClosingTime) => {
    const { location } = await createLocation(ORIGIN, { state: STATE, openingHours: [{ days: [1], from, to }] });
    await application.open(`/locations/edit/${location.id}?section=hours`, { as: 'operator' });
    const week = await screen.findByRole('region', { name: 'So sieht die Woche aus' });
    await waitFor(() => expect(week).toHaveTextContent(/Sperrzeit .*02:00 bis 10:00/));
    const warning = screen.queryByText(/^Ein Teil dieser Zeiten liegt in der Sperrzeit\./);
    expect(warning !== null).toBe(isInClosingTime);
  },
);
