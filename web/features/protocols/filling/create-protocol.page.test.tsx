import { setTimeout } from 'node:timers/promises';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';
import type { Form } from '#shared/contracts/forms/forms.ts';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import { intercept } from '#web/test/network.ts';
import { question } from '#web/test/question.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/features/protocols/drafts/device-drafts.ts';
import { DraftWriter } from '#web/features/protocols/drafts/draft-writer.ts';

const application = await openApplication();
const service = await application.signIn('service');
await service.chooseLocation('Spielhalle Wandsbek');
await service.chooseProfile('Anja Brandt');
await service.completeTasksDueSoon();
await service.recordTour();

/** The test environment has no canvas, so this form asks for no photo and no signature. */
const newForm = () => publishForm(location.origin, { sections: everyKindQuestionnaire.sections.slice(0, 2) });

async function startProtocol(form: Form) {
  const page = await application.open(`/service/protocols/create?form=${form.id}`, { as: service });
  expect(await screen.findByRole('heading', { level: 1, name: form.name })).toBeVisible();
  await screen.findByLabelText(/^Wie viele Geräte laufen\?/);
  return page;
}
const exit = (answer: 'Ja' | 'Nein') => question('Ist der Notausgang frei?').getByRole('radio', { name: answer });
const devices = () => screen.getByRole('textbox', { name: /^Wie viele Geräte laufen\?/ });
/** Answers all questions except whether the exit is free. */
async function fillTheRest(user: UserEvent) {
  await user.click(question('In welchem Zustand ist die Tür?').getByRole('radio', { name: 'in Ordnung' }));
  await user.click(question('Welche Aushänge sind da?').getByRole('checkbox', { name: 'Jugendschutz' }));
  fill(devices(), '12');
  await user.click(screen.getByRole('button', { name: 'Heute: Wann war die letzte Reinigung?' }));
  await user.click(screen.getByRole('button', { name: 'Jetzt: Wann haben Sie geprüft?' }));
}
const blockedBy = () => screen.queryByRole('textbox', { name: /^Womit war er verstellt\?/ });
const saved = () => screen.findByText(/^Gespeichert \d\d:\d\d$/);
const protocolsOf = (form: Form) => service.members<Protocol>(`/api/protocols?form=${form['@id']}`);
const answersOf = async (form: Form) => {
  const [protocol] = await protocolsOf(form);
  return (await service.send<FilledProtocol>('GET', protocol?.['@id'] ?? '')).answers;
};

// Comes first: the list of drafts shows three, and those of the other tests may have been changed in the same second.
it('a draft is found again where it was left, first of all that can be begun', async () => {
  const form = await newForm();
  const { user, reload } = await startProtocol(form);
  await user.click(exit('Ja'));
  fill(devices(), '7');
  await saved();
  reload();
  expect(await screen.findByRole('textbox', { name: /^Wie viele Geräte laufen\?/ })).toHaveValue('7');
  expect(await saved()).toBeVisible();
  const later = await application.open('/service/protocols/create', { as: service });
  await later.user.click(await screen.findByRole('button', { name: `Weiter ausfüllen: ${form.name}` }));
  await screen.findByLabelText(/^Wie viele Geräte laufen\?/);
  expect(exit('Ja')).toBeChecked();
});

it('a question that becomes visible moves the numbers of those after it', async () => {
  const { user } = await startProtocol(await newForm());
  const numbers = () =>
    [...document.querySelectorAll('[data-question] > [data-state]')].map((mark) => Number(mark.textContent));
  const countedNumbers = () => numbers().map((_number, index) => index + 1);
  const countBefore = numbers().length;
  expect(numbers()).toEqual(countedNumbers());
  await user.click(exit('Nein'));
  await waitFor(() => expect(blockedBy()).toBeVisible());
  expect(numbers()).toHaveLength(countBefore + 1);
  expect(numbers()).toEqual(countedNumbers());
});

it('the question to answer next is marked, and a defect keeps the mark until it is described', async () => {
  const { user } = await startProtocol(await newForm());
  const marked = () =>
    [...document.querySelectorAll('[data-marked]')].map((row) => row.querySelector('[id$="-label"]')?.textContent);
  await waitFor(() => expect(marked()).toEqual(['Ist der Notausgang frei?']));
  await user.click(exit('Ja'));
  await waitFor(() => expect(marked()).toEqual(['In welchem Zustand ist die Tür?']));
  await user.click(exit('Nein'));
  await waitFor(() => expect(marked()).toEqual(['Ist der Notausgang frei?']));
});

it('the mark returns to a question whose answer is taken back', async () => {
  const { user } = await startProtocol(await newForm());
  const marked = () => document.querySelector('[data-marked] [id$="-label"]')?.textContent;
  const poster = () => question('Welche Aushänge sind da?').getByRole('checkbox', { name: 'Jugendschutz' });
  await user.click(exit('Ja'));
  await user.click(question('In welchem Zustand ist die Tür?').getByRole('radio', { name: 'in Ordnung' }));
  await user.click(poster());
  await waitFor(() => expect(marked()).toBe('Wie viele Geräte laufen?'));
  await user.click(poster());
  await waitFor(() => expect(marked()).toBe('Welche Aushänge sind da?'));
});

it('what is hidden again keeps its text until closing, and is not stored', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  await user.click(exit('Nein'));
  fill(await screen.findByRole('textbox', { name: /^Womit war er verstellt\?/ }), 'Kisten');
  await user.click(exit('Ja'));
  await waitFor(() => expect(blockedBy()).toBeNull());
  await user.click(exit('Nein'));
  await waitFor(() => expect(blockedBy()).toHaveValue('Kisten'));
  await user.click(exit('Ja'));
  await fillTheRest(user);
  expect(await screen.findByText(/vollständig/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abschließen' }));
  expect(await screen.findByText('Protokoll abgeschlossen.')).toBeVisible();
  expect(screen.queryByText('Entwurf gespeichert')).toBeNull();
  const answers = await answersOf(form);
  expect(answers['exit']).toEqual({ value: 'yes' });
  expect(Object.keys(answers)).not.toContain('blockedBy');
});

it('closed too early it counts what is open, marks it, and says nothing in red', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  await user.click(exit('Nein'));
  await user.click(screen.getByRole('button', { name: 'Abschließen' }));
  // Open are five answers and the description of the Mangel.
  expect(await screen.findByText('1 Mangel · Noch 6 offen · 1 zu klären')).toBeVisible();
  await waitFor(() => expect(document.querySelectorAll('[data-missing]')).toHaveLength(7));
  expect(screen.getByText('Bitte den Mangel beschreiben.')).toBeVisible();
  expect(screen.queryByText('Bitte beantworten.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await protocolsOf(form)).not.toMatchObject([{ state: 'closed' }]);
});

it('a comment and its field are one tap away in every row, and folded away they keep what was typed', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  const row = question('In welchem Zustand ist die Tür?');
  await user.click(row.getByRole('button', { name: /^Kommentar hinzufügen/ }));
  fill(await row.findByRole('textbox', { name: 'Kommentar' }), 'Klemmt bei Regen');
  await user.click(row.getByRole('button', { name: /^Kommentar:/ }));
  expect(row.queryByRole('textbox')).toBeNull();
  await user.click(row.getByRole('button', { name: /^Kommentar:/ }));
  expect(await row.findByRole('textbox', { name: 'Kommentar' })).toHaveValue('Klemmt bei Regen');
});

it('service has its work back as its own when the answer to a save got lost', async () => {
  const form = await newForm();
  let attempts = 0;
  intercept({ path: /^\/api\/protocols$/, method: 'POST' }, async (pass) => {
    attempts += 1;
    const answer = await pass();
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const { user } = await startProtocol(form);
  await user.click(exit('Ja'));
  await waitFor(() => expect(attempts).toBe(1));
  fill(devices(), '7');
  const everything = { exit: { value: 'yes' }, devices: { value: 7 } };
  await waitFor(async () => expect(await answersOf(form)).toEqual(everything), { timeout: 30_000 });
  expect(await saved()).toBeVisible();
  expect(await protocolsOf(form)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

async function keptDraft(form: Form) {
  await saved();
  const [protocol] = await protocolsOf(form);
  const draft = await readDraft(protocol?.uuid ?? '');
  if (protocol === undefined || draft === undefined) throw new Error('The device keeps no draft.');
  return { protocol, draft };
}

it('a draft that was closed leads to the protocol it became, although the device still has it', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  await user.click(exit('Ja'));
  await fillTheRest(user);
  const { protocol, draft } = await keptDraft(form);
  await user.click(screen.getByRole('button', { name: 'Abschließen' }));
  expect(await screen.findByText('Protokoll abgeschlossen.')).toBeVisible();
  await writeDraft({ ...draft, closedBy: crypto.randomUUID() });
  await application.open(`/service/protocols/create?draft=${draft.uuid}`, { as: service });
  await waitFor(() => expect(address()).toBe(`/service/protocols/edit/${protocol.id}`));
});

it('the way back from a closed protocol leads to it, however slow the forms are read', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  await user.click(exit('Ja'));
  await fillTheRest(user);
  const { protocol } = await keptDraft(form);
  intercept({ path: '/api/forms', method: 'GET' }, async (pass) => {
    await setTimeout(1500);
    return pass();
  });
  await user.click(screen.getByRole('button', { name: 'Abschließen' }));
  await waitFor(() => expect(address()).toBe('/service/protocols'));
  history.back();
  await waitFor(() => expect(address()).toBe(`/service/protocols/edit/${protocol.id}`), { timeout: 10_000 });
});

it('a draft that was closed is not written to the device again', async () => {
  const form = await newForm();
  const { user } = await startProtocol(form);
  await user.click(exit('Ja'));
  const { draft } = await keptDraft(form);
  const writer = new DraftWriter(() => undefined);
  writer.write(draft);
  await writer.end();
  await removeDraft(draft.uuid);
  writer.write(draft);
  await writer.whenWritten();
  expect(await readDraft(draft.uuid)).toBeUndefined();
});
