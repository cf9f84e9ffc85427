import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();

it('the workplace says how many protocols were begun at the location', async () => {
  const { version } = await publishForm(ORIGIN, everyKindQuestionnaire);
  const { signIn } = await createLocation(ORIGIN, { isProtocolAllowed: true });
  const as = await signIn();
  await as.send('POST', '/api/protocols', { formVersion: version, answers: { exit: { value: 'yes' } } });
  await application.open('/service', { as });
  const page = within(await screen.findByRole('main'));
  expect(await page.findByRole('link', { name: /^Neues Protokoll ?, 1 begonnen$/ })).toBeVisible();
});
