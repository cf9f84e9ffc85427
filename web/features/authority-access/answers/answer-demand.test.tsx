import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLocationWithoutUser } from '#e2e/support/new-location.ts';
import { samplePdf } from '#e2e/support/sample-files.ts';
import { authorityFixture, grantBody } from '#server/test/app/authority-fixture.ts';
import { clientWith } from '#server/test/app/test-app.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import {
  type AuthorityDemand,
  MAX_ANSWER_FILES,
  type NewAuthorityAccess,
  TOO_MANY_WITH_SENT_MESSAGE,
} from '#shared/contracts/authority-access/authority-access.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { MAX_COMMENT_CHARACTERS } from '#shared/contracts/wire/corrections.ts';
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
  chooseFile(await dialog('Nachforderung beantworten'), samplePdf('Foto vom Aushang.pdf', 'Aushang'));
  await user.click(within(await dialog('Nachforderung beantworten')).getByRole('button', { name: 'Antworten' }));
  expect(await details.findByText('Er hängt wieder.')).toBeVisible();
  expect(await details.findByText('Foto vom Aushang')).toBeVisible();
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
  const correction = { text: 'Er hängt am Eingang.', corrects: task, reason: 'Verwechselt' };
  await operator.send('POST', `${made}/answer`, correction);
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
  expect(await details.findByText(/^Die Behörde kann sich nicht mehr anmelden\./)).toBeVisible();
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

/** Opens the form that answers a demand or changes its answer, with a text and a file. */
async function openForm(access: number, act: 'Antworten' | 'Ergänzen', text: string, file: string) {
  const { user } = await application.open(`/customer/authorities?access=${access}`, { as: 'operator' });
  await user.click(await within(await dialog('Zugang')).findByRole('button', { name: act }));
  const shown = await dialog(act === 'Antworten' ? 'Nachforderung beantworten' : 'Antwort ergänzen');
  const form = within(shown);
  fill(form.getByRole('textbox', { name: act === 'Antworten' ? /^Antwort/ : /^Ergänzung/ }), text);
  chooseFile(shown, samplePdf(`${file}.pdf`, 'Aushang'));
  expect(await form.findByText(new RegExp(`^${file}\\.pdf`))).toBeVisible();
  return { form, send: () => user.click(form.getByRole('button', { name: act })) };
}

const stored = (file: string) => operator.members<Document>(`/api/documents?name=${file}`);

it('stores no file for an answer that somebody else was faster to give', async () => {
  const id = await demand('Ordnungsamt Horneburg');
  const { '@id': made } = await demandOf(id);
  const { send } = await openForm(id, 'Antworten', 'Anbei der Aushang.', 'aushang-eingang');
  await operator.send('POST', `${made}/answer`, { text: 'Schon erledigt.' });
  await send();
  expect(await screen.findByText('Diese Nachforderung ist schon beantwortet.')).toBeVisible();
  expect(await stored('aushang-eingang')).toEqual([]);
});

it('stores no file for an authority that can sign in no more', async () => {
  const id = await demand('Ordnungsamt Fredenbeck');
  const { send } = await openForm(id, 'Antworten', 'Anbei der Aushang.', 'aushang-flur');
  await operator.send('POST', `/api/authority_accesses/${id}/revocation`);
  await send();
  expect(await screen.findByText(/^Die Behörde kann sich nicht mehr anmelden\./)).toBeVisible();
  expect(await stored('aushang-flur')).toEqual([]);
});

it('stores no file for a supplement that is too long together with the answer', async () => {
  const id = await demand('Ordnungsamt Himmelpforten');
  const { '@id': made } = await demandOf(id);
  await operator.send('POST', `${made}/answer`, { text: 'a'.repeat(MAX_COMMENT_CHARACTERS - 10) });
  const { form, send } = await openForm(id, 'Ergänzen', 'Foto anbei.', 'aushang-tuer');
  await send();
  expect(await form.findByRole('alert')).toHaveTextContent(
    /^.*Zusammen mit der bisherigen Antwort \d+ Zeichen zu viel\./,
  );
  expect(await stored('aushang-tuer')).toEqual([]);
});

it('stores no file beyond those that were sent before', async () => {
  const id = await demand('Ordnungsamt Oldendorf');
  const { '@id': made, id: demandId } = await demandOf(id);
  await operator.send('POST', `${made}/answer`, { text: 'Anbei.' });
  const sent = await operator.members<Document>(`/api/documents?itemsPerPage=${MAX_ANSWER_FILES}`);
  expect(sent).toHaveLength(MAX_ANSWER_FILES);
  await application.app.store.asSystem((tx) =>
    tx
      .updateTable('authority_demand')
      .set({ document_ids: sent.map((file) => file.id), document_names: sent.map((file) => `Gesendet ${file.id}.pdf`) })
      .where('id', '=', demandId)
      .execute(),
  );
  const { form, send } = await openForm(id, 'Ergänzen', 'Noch eins.', 'aushang-zuletzt');
  await send();
  expect((await form.findAllByText(TOO_MANY_WITH_SENT_MESSAGE))[0]).toBeVisible();
  expect(await stored('aushang-zuletzt')).toEqual([]);
  expect(screen.getByText(`Gesendet ${sent[0]?.id}.pdf`)).toBeInTheDocument();
});

it('the office that works at the location answers there with the same form, and signs with no profile', async () => {
  const { location } = await createLocationWithoutUser(operator);
  const id = await demand('Ordnungsamt Himmelpforten', location);
  const { task } = await demandOf(id);
  // The workplace offers what is due on this day.
  const due = { do_at: new Date(Date.now() + 3600_000) };
  await application.app.store.asSystem((tx) =>
    tx
      .updateTable('task')
      .set(due)
      .where('id', '=', Number(task.split('/').at(-1)))
      .execute(),
  );
  const colleague = await application.signIn('operator');
  await colleague.chooseLocation(location.name);
  const { user } = await application.open('/service', { as: colleague });
  await user.click(
    await screen.findByRole('button', { name: /^Erledigen: Nachforderung \(Ordnungsamt Himmelpforten\)/ }),
  );
  await user.click(await within(await dialog('Aufgabe erledigen')).findByRole('button', { name: 'Antworten' }));
  const form = within(await dialog('Nachforderung beantworten'));
  fill(form.getByRole('textbox', { name: /^Antwort/ }), 'Er hängt wieder.');
  await user.click(form.getByRole('button', { name: 'Antworten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const answered = await operator.send<Task>('GET', task);
  expect(answered).toMatchObject({ comment: 'Er hängt wieder.' });
  expect(answered).not.toHaveProperty('profile');
});
