import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const service = await application.signIn('service');
await service.chooseLocation('Spielhalle Wandsbek');
await service.chooseProfile('Anja Brandt');
await service.completeTasksDueSoon();
await service.recordTour();

/** The test environment has no canvas, so this form asks for no photo and no signature. */
const sections = everyKindQuestionnaire.sections.slice(0, 2);
const devices = () => screen.findByRole('textbox', { name: /^Wie viele Geräte laufen\?/ });

async function startProtocol() {
  const form = await publishForm(location.origin, { sections });
  const page = await application.open(`/service/protocols/create?form=${form.id}`, { as: service });
  await devices();
  const leave = () => page.user.click(screen.getByRole('link', { name: 'Zurück zu den Protokollen' }));
  return { ...page, leave };
}

it('who leaves a protocol half filled is told that it is kept, and led back', async () => {
  const { user, leave } = await startProtocol();
  fill(await devices(), '7');
  await leave();
  expect(await screen.findByText('Entwurf gespeichert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weiter ausfüllen' }));
  expect(await devices()).toHaveValue('7');
  expect(screen.queryByText('Entwurf gespeichert')).toBeNull();
});

it('who leaves a protocol without an answer is told nothing', async () => {
  const { leave } = await startProtocol();
  await leave();
  await screen.findByText('Was möchten Sie festhalten?');
  expect(screen.queryByText('Entwurf gespeichert')).toBeNull();
});
