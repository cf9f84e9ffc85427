import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { intercept } from '#web/test/network.ts';
import { openTourSettings } from '#web/test/open-tour-settings.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('the reasons to act are asked for once, and again after the settings were saved', async () => {
  let asked = 0;
  intercept({ path: /^\/api\/location_situations\/\d+$/ }, (pass) => {
    asked += 1;
    return pass();
  });
  const { user } = await openTourSettings(application);
  await user.click(await screen.findByRole('button', { name: '90 min' }));
  expect(asked).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument());
  await waitFor(() => expect(asked).toBe(2));
});

it('the settings do not wait until the reasons were asked for again after a failure', async () => {
  let attempts = 0;
  intercept({ path: /^\/api\/location_situations\/\d+$/ }, () => {
    attempts += 1;
    // Later attempts get no answer at all.
    return attempts === 1 ? new Response(null, { status: 503 }) : new Promise<Response>(() => undefined);
  });
  await openTourSettings(application);
  expect(await screen.findByRole('textbox', { name: /^Abstand in Minuten/ })).toHaveValue('60');
  expect(attempts).toBeGreaterThan(0);
});
