import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuthorityAccess, NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { daysAfter, monthsAfter } from '#shared/domain/time/days.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { hold, intercept, refuse } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';
import { localDay } from '#web/ui/time/local-time.ts';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('the operator grants an access, and sees its link and its code once', async () => {
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  expect(await form.findByText('noch keine')).toBeVisible();
  expect(form.getByRole('button', { name: 'Wählen: Standorte' })).toBeVisible();
  expect(form.getByText(/^ab [\d.]+, fortlaufend bis zum Ende des Zugangs$/)).toBeVisible();
  expect(form.getByText('Rolle und Initialen statt Namen, außer in Dateien und Berichten')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Zugang erteilen' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte die Behörde nennen.');
  fill(form.getByLabelText(/^Behörde/), 'Ordnungsamt Stade');
  fill(form.getByRole('textbox', { name: /^Person/ }), 'Ina Inspektion');
  // The authority of a town reads the locations of that town, unless others are chosen.
  await waitFor(() => expect(form.getByRole('checkbox', { name: 'Spielhalle Stade' })).toBeChecked());
  expect(form.queryByText('Bitte mindestens einen Standort wählen.')).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Ändern: Was die Behörde sieht' }));
  await user.click(form.getByRole('checkbox', { name: 'Dateien' }));
  await expectAccessible();
  let granted: NewAuthorityAccess | undefined;
  intercept({ path: '/api/authority_accesses', method: 'POST' }, async (pass) => {
    const answer = await pass();
    granted = await answer.clone().json();
    return answer;
  });
  await user.click(form.getByRole('button', { name: 'Zugang erteilen' }));
  const shown = within(await dialog('Zugang erteilt: Ordnungsamt Stade'));
  expect(shown.getByLabelText('Link')).toHaveValue(`http://localhost:3000/behoerde#${granted?.token}`);
  const code = granted?.code ?? '';
  expect(shown.getByLabelText('Code')).toHaveValue(`${code.slice(0, 4)} ${code.slice(4)}`);
  // The next step is the main one.
  expect(shown.getByRole('link', { name: 'E-Mail schreiben' })).toHaveAttribute('data-variant', 'filled');
  // The link and the code go different ways, so the mail has only the link.
  const mail = decodeURIComponent(shown.getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href') ?? '');
  expect(mail).toContain(`/behoerde#${granted?.token}`);
  expect(mail).toMatch(/\n\nMit freundlichen Grüßen\nWiebke Petersen\nNordlicht Automaten GmbH$/);
  expect(mail.replace(granted?.token ?? '', '')).not.toMatch(new RegExp(`${code.slice(0, 4)} ?${code.slice(4)}`));
  expect(granted).toMatchObject({
    locations: [`/api/locations/${stade.id}`],
    kinds: ['records', 'protocols', 'proofs', 'reports'],
    showsNames: false,
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(shown.getByRole('button', { name: 'E-Mail-Text kopieren' }));
  expect((await shown.findByLabelText<HTMLTextAreaElement>('E-Mail-Text')).value).toContain(granted?.token);
  // What is recorded until the last day of the access can be read as well.
  expect(granted?.to).toBe(daysAfter(localDay(serverNow()), 14));
  expect(granted?.from).toBe(monthsAfter(localDay(serverNow()), -12));
  await expectAccessible();
  await user.click(shown.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('button', { name: /Ordnungsamt Stade/ })).toBeVisible();
});

it('an authority is proposed what it was opened before, until somebody chooses the locations', async () => {
  const wandsbek = await operator.location('Spielhalle Wandsbek');
  await operator.send('POST', '/api/authority_accesses', grantBody(wandsbek.id, { authority: 'Ordnungsamt Winsen' }));
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  fill(form.getByLabelText(/^Behörde/), 'Ordnungsamt Winsen');
  expect(await form.findByText('Wandsbek, wie beim letzten Mal')).toBeVisible();
  expect(form.getByRole('button', { name: /^Alle \d+$/ })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Ändern: Standorte' }));
  expect(form.getByRole('checkbox', { name: 'Spielhalle Wandsbek' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'Spielhalle Stade' }));
  fill(form.getByLabelText(/^Behörde/), 'Ordnungsamt Hamburg');
  expect(form.getByRole('checkbox', { name: 'Spielhalle Stade' })).toBeChecked();
});

it('without a known authority, the locations are chosen; everything but photos is opened', async () => {
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  fill(form.getByLabelText(/^Behörde/), 'Ordnungsamt Verden');
  fill(form.getByRole('textbox', { name: /^Person/ }), 'Ina Inspektion');
  await user.click(await form.findByRole('button', { name: /^Alle \d+$/ }));
  expect(await form.findByText(/^alle \d+ aktiven: .*Stade/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Zugang erteilen' }));
  await dialog('Zugang erteilt: Ordnungsamt Verden');
  const [access] = await operator.members<AuthorityAccess>('/api/authority_accesses?authority=Verden');
  const locations = await operator.members<{ readonly '@id': string; readonly status: string }>('/api/locations');
  const active = locations.filter(({ status }) => status === 'active').map((location) => location['@id']);
  expect(access?.locations.toSorted()).toEqual(active.toSorted());
  expect(access?.kinds).toEqual(['records', 'protocols', 'proofs', 'files', 'reports']);
});

it('no access is granted before its locations are chosen', async () => {
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  fill(form.getByLabelText(/^Behörde/), 'Gewerbeaufsicht');
  fill(form.getByRole('textbox', { name: /^Person/ }), 'Ina Inspektion');
  await form.findByRole('button', { name: /^Alle \d+$/ });
  await user.click(form.getByRole('button', { name: 'Zugang erteilen' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte mindestens einen Standort wählen.');
  expect(form.getByRole('checkbox', { name: 'Spielhalle Stade' })).not.toBeChecked();
});

it('says that the reports could not be read, instead of nothing, which would mean that none stays hidden', async () => {
  const stop = refuse({ path: '/api/reports' }, 500);
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  const alert = await form.findByRole('alert', {}, { timeout: 8000 });
  expect(alert).toHaveTextContent('Berichte konnten nicht geladen werden.');
  stop();
  await user.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(form.queryByRole('alert')).not.toBeInTheDocument());
});

it('proposes nothing, and grants nothing else, while the earlier accesses are still loading', async () => {
  const wandsbek = await operator.location('Spielhalle Wandsbek');
  await operator.send('POST', '/api/authority_accesses', grantBody(wandsbek.id, { authority: 'Bauamt Stade' }));
  const goOn = hold({ path: /authority_accesses\?.*itemsPerPage=100/ });
  const { user } = await application.open('/customer/authorities', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Zugang erteilen' }));
  const form = within(await dialog('Zugang für eine Behörde'));
  fill(form.getByLabelText(/^Behörde/), 'Bauamt Stade');
  fill(form.getByRole('textbox', { name: /^Person/ }), 'Ina Inspektion');
  expect(await form.findByText('…')).toBeVisible();
  expect(form.queryByText(/nach dem Ort der Behörde/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Zugang erteilen' }));
  goOn();
  await dialog('Zugang erteilt: Bauamt Stade');
  const [access] = await operator.members<AuthorityAccess>('/api/authority_accesses?authority=Bauamt&order[id]=desc');
  expect(access?.locations).toEqual([wandsbek['@id']]);
});

it('an access is revoked with a second press, and shows that nothing was looked at', async () => {
  const access = await operator.send<NewAuthorityAccess>(
    'POST',
    '/api/authority_accesses',
    grantBody(stade.id, { authority: 'Ordnungsamt Buxtehude' }),
  );
  const { user } = await application.open(`/customer/authorities?access=${access.id}`, { as: 'operator' });
  const details = within(await dialog('Zugang'));
  expect(await details.findByText('Noch wurde nichts angesehen.')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Widerrufen' }));
  await user.click(details.getByRole('button', { name: 'Jetzt widerrufen' }));
  expect(await details.findByText('widerrufen')).toBeVisible();
  expect(details.queryByRole('button', { name: 'Widerrufen' })).not.toBeInTheDocument();
});

it('says what to do where there is no access, and offers to try again where the list could not be read', async () => {
  await application.open('/customer/authorities?authority=Niemand', { as: 'operator' });
  expect(await screen.findByText('Kein Zugang passt zu diesen Filtern.')).toBeVisible();
  const stop = refuse({ path: '/api/authority_accesses' }, 500);
  await application.open('/customer/authorities', { as: 'operator' });
  expect(await screen.findByRole('alert', {}, { timeout: 8000 })).toHaveTextContent('konnten nicht geladen werden');
  stop();
});

it('the demo says that it grants and revokes no access', async () => {
  const { user } = await application.open('/customer/authorities', { as: 'demoOperator' });
  expect(await screen.findByText(/^Im Demo-Zugang wird kein Zugang erteilt/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Zugang erteilen' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Ordnungsamt/ }));
  expect(await screen.findByText('Im Demo-Zugang wird kein Zugang widerrufen.')).toBeVisible();
});
