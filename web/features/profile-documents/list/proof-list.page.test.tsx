import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Named } from '#e2e/support/people.ts';
import { samplePdf } from '#e2e/support/sample-files.ts';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { chooseOption } from '#web/test/choose-option.ts';
import { uniqueName } from '#web/test/unique-name.ts';

const application = await openApplication();
const operator = await application.signIn('operator');

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const proofs = () => screen.findByRole('region', { name: 'Nachweise' });

it('the operator enters the end as the paper has it, and is told when it lies before the beginning', async () => {
  const { user } = await application.open('/users/profiles_document_create', { as: 'operator' });
  const save = await button('Nachweis anlegen');
  await user.click(save);
  const summary = await screen.findByRole('alert', { name: /Bitte prüfen Sie Ihre Angaben/ });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(summary).toHaveTextContent('Bitte ein Profil wählen.');
  await chooseOption(user, /^Profil/, 'Anja Brandt');
  await chooseOption(user, /^Art/, 'Ersthelfer');
  fill(screen.getByLabelText(/^Ausgestellt am/), '2026-03-02');
  await chooseOption(user, 'Gültigkeit', 'wie auf dem Nachweis angegeben');
  fill(await screen.findByLabelText(/^Gültig bis/), '2026-01-01');
  await user.click(save);
  const [refusal] = await screen.findAllByText(/Das Ende liegt vor der Ausstellung\./);
  expect(refusal).toBeVisible();
  fill(screen.getByLabelText(/^Gültig bis/), '2028-06-30');
  await user.click(save);
  expect(await screen.findByText('Der Nachweis wurde gespeichert.')).toBeVisible();
});

it('the operator is asked before a proof it began is thrown away, and finds nothing of it afterwards', async () => {
  const { user } = await application.open('/users/profiles_documents', { as: 'operator' });
  const half = 'Ersthelfer, halb getippt';
  const begin = async () => {
    await user.click(await screen.findByRole('link', { name: 'Nachweis anlegen' }));
    await screen.findByRole('heading', { name: 'Neuer Nachweis' });
    return screen.getByRole('textbox', { name: /^Name/ });
  };
  const leave = async () => user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  const question = async () => within(await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' }));
  const name = await begin();
  fill(name, half);
  await leave();
  await user.click((await question()).getByRole('button', { name: 'Weiter bearbeiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toHaveValue(half);
  await leave();
  await user.click((await question()).getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(address()).toBe('/users/profiles_documents'));
  expect(await begin()).toHaveValue('');
  await leave();
  expect(await proofs()).toBeVisible();
});

it('the operator sees what is missing for whom, and who may not be put to work', async () => {
  const name = uniqueName('Gerda Gap');
  await operator.send('POST', '/api/profiles', { name });
  const { user } = await application.open('/users/profiles_documents', { as: 'operator' });
  await user.click(await button('Was fehlt wem?'));
  await screen.findByRole('region', { name: 'Fehlende Nachweise' });
  await chooseFilter(user, 'Profil', name);
  // The region is looked up each time, because a skeleton replaces it while the filtered list loads.
  const gaps = () => within(screen.getByRole('region', { name: 'Fehlende Nachweise' }));
  await waitFor(() => {
    expect(gaps().queryByText('Anja Brandt')).toBeNull();
    expect(gaps().getAllByRole('link', { name })).toHaveLength(1);
    expect(gaps().getByRole('heading', { name: /^Darf nicht arbeiten/ })).toBeVisible();
  });
  await user.click(gaps().getByRole('link', { name }));
  expect(await screen.findByRole('region', { name: 'Stand der Nachweise' })).toBeVisible();
});

it('the operator asks somebody for all that is missing by one link, and sees when it was made', async () => {
  const name = uniqueName('Gero Gap');
  const { '@id': profile } = await operator.send<Named>('POST', '/api/profiles', { name });
  const gaps = await operator.members<ProofGap>(`/api/proof_gaps?profile=${profile}`);
  expect(gaps.length).toBeGreaterThan(1);
  const { user } = await application.open(`/users/profiles_documents?view=gaps&profile=${profile}`, { as: 'operator' });
  const ask = `Upload-Link für ${gaps.length} an ${name} senden`;
  await user.click(await screen.findByRole('button', { name: ask }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Upload-Link für / }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(gaps.length);
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  const { value } = await dialog.findByLabelText<HTMLInputElement>('Link');
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByText(/^Link heute, .* erstellt$/)).toBeVisible();
  expect(screen.queryByText(/^angefordert am /)).toBeNull();
  expect(screen.getByRole('button', { name: `Neuen Link erstellen für ${name}` })).toBeVisible();
  const answer = await fetch(`/api/pd/${value.split('/pd/')[1]}`);
  expect((await answer.json()).proofs).toHaveLength(gaps.length);
  await user.click(screen.getByRole('link', { name }));
  const missing = within(await screen.findByRole('list', { name: 'Fehlende Nachweise' }));
  expect(await missing.findAllByText(/^angefordert am .*, offen$/)).toHaveLength(gaps.length);
  expect(missing.queryByRole('button', { name: /Link/ })).not.toBeInTheDocument();
});

it('from the page of a person, two taps copy one link for all that is missing, and no button moves afterwards', async () => {
  const name = uniqueName('Gitta Gap');
  const { '@id': profile, id } = await operator.send<Named>('POST', '/api/profiles', { name });
  const gaps = await operator.members<ProofGap>(`/api/proof_gaps?profile=${profile}`);
  const { user } = await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  const buttons = () =>
    [...screen.getByRole('main').querySelectorAll<HTMLElement>('[data-variant]')]
      .filter(({ textContent }) => textContent.startsWith('Nachweis '))
      .map(({ textContent, dataset }) => [textContent, dataset['variant']]);
  await waitFor(() =>
    expect(buttons()).toEqual([
      ['Nachweis anfordern', 'filled'],
      ['Nachweis anlegen', 'default'],
    ]),
  );
  await user.click(await button('Nachweis anfordern'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Upload-Link für / }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(gaps.length);
  await user.click(await dialog.findByRole('button', { name: 'Link kopieren' }));
  expect(await dialog.findByText('Der Link ist erstellt und kopiert.')).toBeVisible();
  const { value } = dialog.getByLabelText<HTMLInputElement>('Link');
  expect(await navigator.clipboard.readText()).toBe(value);
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  await waitFor(() =>
    expect(buttons()).toEqual([
      ['Nachweis anfordern', 'default'],
      ['Nachweis anlegen', 'filled'],
    ]),
  );
});

it('from the page of a person, another proof than the missing ones can be requested', async () => {
  const { id } = await operator.send<Named>('POST', '/api/profiles', { name: uniqueName('Gisa Gap') });
  const { user } = await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  await user.click(await button('Nachweis anfordern'));
  await user.click(await screen.findByRole('button', { name: 'Anderen Nachweis anfordern' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Upload-Link für / }));
  await dialog.findByRole('option', { name: 'Brandschutzhelfer' });
  expect(dialog.queryByRole('list', { name: 'Angeforderte Nachweise' })).toBeNull();
});

it('a proof is offered for nobody whose data were erased, and nothing is known of who does not exist', async () => {
  const name = uniqueName('Erika Erased');
  const { id } = await operator.send<Named>('POST', '/api/profiles', { name });
  await operator.send('PATCH', `/api/profiles/${id}`, { isActive: false });
  await operator.send('POST', `/api/profiles/${id}/erasure`, { name, reason: 'Auf eigenen Wunsch' });
  await application.open('/users/profiles_document_create', { as: 'operator' });
  const person = within(await screen.findByRole('combobox', { name: /^Profil/ }));
  expect(await person.findByText('Anja Brandt')).toBeInTheDocument();
  expect(person.queryByText(`Gelöschte Person ${id}`)).toBeNull();
  await application.open('/users/profiles_documents/99999999', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});

it('the operator takes all proofs of a location with one click', async () => {
  const { user } = await application.open('/users/profiles_documents', { as: 'operator' });
  await user.click(await button('Alle als ZIP'));
  const dialog = within(await screen.findByRole('dialog'));
  const download = nextDownload();
  await user.click(dialog.getByRole('button', { name: 'Spielhalle Wandsbek' }));
  expect(await screen.findByText('Die ZIP-Datei für Spielhalle Wandsbek wird zusammengestellt.')).toBeVisible();
  const { name, bytes } = await download;
  expect(await screen.findByText('Alle Nachweise gespeichert: Spielhalle Wandsbek')).toBeVisible();
  expect(name).toMatch(/^Nachweise-Spielhalle-Wandsbek-\d{4}-\d{2}-\d{2}\.zip$/);
  expect(await bytes.slice(0, 2).text()).toBe('PK');
});

it('the operator sees first what has expired, and what was renewed last', async () => {
  const name = uniqueName('Gustav Gap');
  const { '@id': profile, id } = await operator.send<Named>('POST', '/api/profiles', { name });
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  const type = types.find((known) => known.name === 'Ersthelfer')?.['@id'];
  const add = (proof: string, invalidAt: string | null) =>
    operator.send('POST', '/api/profile_documents', {
      profile,
      type,
      name: proof,
      issuedAt: '2020-01-01T00:00:00+00:00',
      invalidAt,
    });
  await add('Erste Hilfe', '2022-01-01T00:00:00+00:00');
  await add('Erste Hilfe', null);
  await add('Brandschutz', '2023-01-01T00:00:00+00:00');
  const { user } = await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  const table = () => screen.findByRole('table', { name: 'Nachweise' });
  const headings = async () =>
    [...(await table()).querySelectorAll('th[scope="rowgroup"]')].map(({ textContent }) => textContent);
  expect(await headings()).toEqual(['Gültig 1', 'Erneuert oder abgelehnt 1']);
  await user.click(within(await table()).getByRole('button', { name: 'Ausgestellt' }));
  await waitFor(async () => expect(await headings()).toEqual([]));
  const needs = within(await screen.findByRole('list', { name: 'Fehlende Nachweise' }));
  const [last] = needs.getAllByRole('listitem').slice(-1);
  expect(last).toHaveTextContent(/^Brandschutzabgelaufen am 1\. Jan/);
  await user.click(needs.getByRole('button', { name: 'Brandschutz' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Nachweis' }));
  expect(await detail.findByRole('link', { name: 'Bearbeiten' })).toBeVisible();
});

it('the only proof of a person has expired: the list says that it stands above, and it opens from there', async () => {
  const { '@id': profile, id } = await operator.send<Named>('POST', '/api/profiles', { name: uniqueName('Gerda Gap') });
  const types = await operator.members<Named>('/api/proof_types?pagination=false');
  const type = types.find(({ name }) => name === 'Ersthelfer')?.['@id'];
  const validity = { issuedAt: '2020-01-01T00:00:00+00:00', invalidAt: '2022-01-01T00:00:00+00:00' };
  await operator.send('POST', '/api/profile_documents', { profile, type, name: 'Erste Hilfe', ...validity });
  const { user } = await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  expect(await screen.findByText('Alle vorhandenen Nachweise stehen oben.')).toBeVisible();
  expect(screen.queryByText('Noch keiner.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
  const needs = within(await screen.findByRole('list', { name: 'Fehlende Nachweise' }));
  await user.click(needs.getByRole('button', { name: 'Erste Hilfe' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Nachweis' }));
  expect(await detail.findByRole('link', { name: 'Bearbeiten' })).toBeVisible();
});

it('a proof that was handed in is decided about at what is missing, and the page leads to the profile', async () => {
  const name = uniqueName('Gudrun Gap');
  const { '@id': profile, id } = await operator.send<Named>('POST', '/api/profiles', { name });
  const { user } = await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  expect(await screen.findByText('Noch keiner.')).toBeVisible();
  expect(screen.queryByText('Keine Daten.')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Per Upload-Link angefordert' })).toBeNull();
  const [gap] = await operator.members<ProofGap>(`/api/proof_gaps?profile=${profile}`);
  const link = { profile, type: gap?.type };
  const { token } = await operator.send<NewUploadLink>('POST', '/api/upload_links', link);
  await operator.sendFile(`/api/pd/${token}`, samplePdf('nachweis.pdf', 'Nachweis'), {
    issuedAt: '2026-03-02T00:00:00+00:00',
  });
  await user.click(await screen.findByRole('button', { name: `${gap?.typeName} prüfen` }));
  expect(await screen.findByRole('button', { name: 'Annehmen' })).toBeVisible();
  await application.open(`/users/profiles_documents/${id}`, { as: 'operator' });
  const requests = within(await screen.findByRole('region', { name: 'Per Upload-Link angefordert' }));
  expect(requests.queryByRole('list')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Zum Profil' })).toHaveAttribute('href', `/users/profiles_edit/${id}`);
});

it('without a profile the page for a proof says what it is for, and that somebody has to be chosen', async () => {
  await application.open('/users/profiles_document_create', { as: 'service', at: 'Spielhalle Wandsbek' });
  expect(await screen.findByRole('heading', { level: 1, name: /^Nachweis einreichen/ })).toBeVisible();
  expect(await screen.findByRole('alert', { name: 'Kein Profil ausgewählt!' })).toHaveTextContent(
    'Bitte wählen Sie, wer den Nachweis einreicht.',
  );
  expect(await screen.findByRole('button', { name: /Anja Brandt/ })).toBeVisible();
});

it('staff see who of their location must not work, the same people as the dashboard counts there', async () => {
  const location = await operator.location('Spielhalle Wandsbek');
  const newProfile = { name: uniqueName('Greta Gap'), locations: [location['@id']] };
  const lacking = await operator.send<Named>('POST', '/api/profiles', newProfile);
  const [situation] = await operator.members<LocationSituation>(`/api/location_situations?location=${location['@id']}`);
  const { user } = await application.open('/users/profiles_documents', { as: 'service', at: location.name });
  const people = within(await screen.findByRole('list', { name: 'Darf nicht arbeiten' }));
  expect(people.getByRole('link', { name: lacking.name })).toBeVisible();
  expect(people.queryByRole('link', { name: 'Marco Rossi' })).toBeNull();
  expect(people.getAllByRole('link')).toHaveLength(Number(situation?.staffLacking));
  await user.click(await screen.findByRole('button', { name: 'Alle', pressed: false }));
  expect(await proofs()).toBeVisible();
});

it('staff who follow a link to one proof see it in the list of all', async () => {
  await application.open('/users/profiles_documents?state=submitted', { as: 'service', at: 'Spielhalle Wandsbek' });
  expect(await screen.findByRole('button', { name: 'Alle', pressed: true })).toBeVisible();
});

it('the proof of a person who is not active says so, because nobody has to renew it', async () => {
  const { '@id': profile } = await operator.profile('Torben Claasen');
  await application.open(`/users/profiles_documents?profile=${profile}`, { as: 'operator' });
  expect((await within(await proofs()).findAllByText(', nicht aktiv'))[0]).toBeVisible();
});
