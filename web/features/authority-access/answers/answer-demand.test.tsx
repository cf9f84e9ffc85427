import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { samplePdf } from '#e2e/support/sample-files.ts';
import { authorityFixture, grantBody } from '#server/test/app/authority-fixture.ts';
import { clientWith } from '#server/test/app/test-app.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import type { AuthorityDemand, NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Signs in as an authority, and demands something. @returns the id of its access */
async function demand(authorityName: string, location = stade) {
  const body = grantBody(location.id, { authority: authorityName });
  const { id, token, code } = await operator.send<NewAuthorityAccess>('POST', '/api/authority_accesses', body);
  const session = await authorityFixture(application.app).open({ token, code });
  const authority = clientWith(application.app, String(session.json().token));
  const payload = { location: location['@id'], text: 'Bitte den Aushang nachreichen.', dueOn: dayFromNow(14) };
  expect((await authority({ method: 'POST', url: '/api/authority/demands', payload })).statusCode).toBe(200);
  return id;
}

it('a demand is answered from its task, without going to its location', async () => {
  const id = await demand('Ordnungsamt Drochtersen');
  const [made] = await operator.members<AuthorityDemand>(`/api/authority_demands?access=${id}`);
  const { user } = await application.open(`/tasks/list?task=${made?.task.split('/').at(-1)}`, { as: 'operator' });
  const details = within(await dialog('Aufgabe'));
  await user.click(await details.findByRole('button', { name: 'Antworten' }));
  expect(details.queryByRole('button', { name: /^Standort wechseln/ })).not.toBeInTheDocument();
  fill(
    within(await dialog('Nachforderung beantworten')).getByRole('textbox', { name: /^Antwort/ }),
    'Er hängt wieder.',
  );
  await user.click(within(await dialog('Nachforderung beantworten')).getByRole('button', { name: 'Antworten' }));
  expect(await details.findByText('Er hängt wieder.')).toBeVisible();
  expect(details.getAllByText('Verwaltung')[0]).toBeVisible();
});

it('a demand is answered from the access, without going to its location', async () => {
  const id = await demand('Ordnungsamt Jork');
  const { user } = await application.open(`/customer/authorities?access=${id}`, { as: 'operator' });
  const details = within(await dialog('Zugang'));
  expect(await details.findByText('Bitte den Aushang nachreichen.')).toBeVisible();
  await user.click(await details.findByRole('button', { name: 'Antworten' }));
  const form = within(await dialog('Nachforderung beantworten'));
  expect(await form.findByText(/^Ordnungsamt Jork, Spielhalle Stade, Antwort bis/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Antworten' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte die Antwort schreiben.');
  await expectAccessible(await dialog('Nachforderung beantworten'));
  fill(form.getByRole('textbox', { name: /^Antwort/ }), 'Der Aushang hängt seit heute.');
  await user.click(form.getByRole('button', { name: 'Antworten' }));
  expect(await screen.findByText('Antwort gesendet, Aufgabe erledigt.')).toBeVisible();
  expect(await details.findByText('Der Aushang hängt seit heute.')).toBeVisible();
  expect(details.queryByRole('button', { name: 'Antworten' })).not.toBeInTheDocument();
});

/** Reads the only demand of an access. */
async function demandOf(access: number): Promise<AuthorityDemand> {
  const [made] = await operator.members<AuthorityDemand>(`/api/authority_demands?access=${access}`);
  if (made === undefined) throw new Error('There is no demand.');
  return made;
}

it('a corrected answer is shown as the authority reads it', async () => {
  const id = await demand('Ordnungsamt Adendorf', await operator.location('Spielhalle Lüneburg'));
  const { '@id': made, task } = await demandOf(id);
  await operator.send('POST', `${made}/answer`, { text: 'Er hängt im Flur.' });
  const colleague = await application.signIn('operator');
  await colleague.chooseLocation('Spielhalle Lüneburg');
  const { '@id': profile } = await colleague.profile('Elif Demir');
  const correction = { comment: 'Er hängt am Eingang.', reason: 'Verwechselt', profile };
  await colleague.send('POST', `${task}/corrections`, correction);
  await application.open(`/customer/authorities?access=${id}`, { as: 'operator' });
  const details = within(await dialog('Zugang'));
  expect(await details.findByText('Er hängt am Eingang.')).toBeVisible();
  expect(details.queryByText('Er hängt im Flur.')).not.toBeInTheDocument();
});

it('says that an authority whose access was revoked reads no answer here, and leads to the location', async () => {
  const id = await demand('Ordnungsamt Harsefeld');
  await operator.send('POST', `/api/authority_accesses/${id}/revocation`);
  const { task } = await demandOf(id);
  await application.open(`/tasks/list?task=${task.split('/').at(-1)}`, { as: 'operator' });
  const details = within(await dialog('Aufgabe'));
  expect(await details.findByText(/^Der Zugang der Behörde gilt nicht mehr\./)).toBeVisible();
  expect(await details.findByRole('button', { name: /^Standort wechseln und erledigen/ })).toBeVisible();
  expect(details.queryByRole('button', { name: 'Antworten' })).not.toBeInTheDocument();
});

it('the answer is supplemented and corrected where it stands', async () => {
  const id = await demand('Ordnungsamt Apensen');
  const { '@id': made } = await demandOf(id);
  await operator.send('POST', `${made}/answer`, { text: 'Er hängt.' });
  const { user } = await application.open(`/customer/authorities?access=${id}`, { as: 'operator' });
  const details = within(await dialog('Zugang'));
  await user.click(await details.findByRole('button', { name: 'Ergänzen' }));
  const supplement = within(await dialog('Antwort ergänzen'));
  expect(supplement.getByText('Er hängt.')).toBeVisible();
  fill(supplement.getByRole('textbox', { name: /^Ergänzung/ }), 'Foto folgt.');
  await user.click(supplement.getByRole('button', { name: 'Ergänzen' }));
  expect(await details.findByText(/^Er hängt\.\s+Ergänzung vom [\d.]+: Foto folgt\.$/)).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Korrigieren' }));
  const correction = within(await dialog('Antwort korrigieren'));
  fill(correction.getByRole('textbox', { name: /^Antwort/ }), 'Er hängt am Eingang.');
  await user.click(correction.getByRole('button', { name: 'Vertippt' }));
  await user.click(correction.getByRole('button', { name: 'Korrektur speichern' }));
  expect(await details.findByText('Er hängt am Eingang.')).toBeVisible();
});

it('stores no file for an answer that somebody else was faster to give', async () => {
  const id = await demand('Ordnungsamt Horneburg');
  const { '@id': made } = await demandOf(id);
  const { user } = await application.open(`/customer/authorities?access=${id}`, { as: 'operator' });
  await user.click(await within(await dialog('Zugang')).findByRole('button', { name: 'Antworten' }));
  const shown = await dialog('Nachforderung beantworten');
  const form = within(shown);
  fill(form.getByRole('textbox', { name: /^Antwort/ }), 'Anbei der Aushang.');
  chooseFile(shown, samplePdf('aushang-eingang.pdf', 'Aushang'));
  expect(await form.findByText(/^aushang-eingang\.pdf/)).toBeVisible();
  await operator.send('POST', `${made}/answer`, { text: 'Schon erledigt.' });
  await user.click(form.getByRole('button', { name: 'Antworten' }));
  expect(await screen.findByText('Diese Nachforderung ist schon beantwortet.')).toBeVisible();
  expect(await operator.members<Document>('/api/documents?name=aushang-eingang')).toEqual([]);
});
