import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { AuthorityDemand, NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { INSPECTION } from '#web/features/authority-access/inspector/inspector.api.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { address, fill, openApplication, type OpenScreen } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');
const stade = await operator.location('Spielhalle Stade');

let access: NewAuthorityAccess;
beforeAll(async () => {
  access = await operator.send('POST', '/api/authority_accesses', grantBody(stade.id));
});

async function openSection(name: string, width = 1440): Promise<OpenScreen> {
  const opened = await application.open(`/behoerde?section=${name}#${access.token}`, { width });
  fill(await screen.findByLabelText(/^Code/), access.code);
  await opened.user.click(screen.getByRole('button', { name: 'Ansehen' }));
  return opened;
}
const section = (name: string) => screen.findByRole('region', { name });

it('the measures stand below their day, and are filtered by their kind', async () => {
  const { user } = await openSection('measures');
  const measures = within(await section('Maßnahmen'));
  expect((await measures.findAllByRole('heading', { level: 3 }))[0]).toHaveTextContent(/\d{1,2}\. \w+\.?/);
  const [first] = measures.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^\d\d:\d\d/);
  const kind = measures.getByRole('combobox', { name: 'Art der Maßnahme' });
  const [, offered] = await within(kind).findAllByRole<HTMLOptionElement>('option', { name: / \([\d.]+\)$/ });
  if (offered === undefined) throw new Error('There are not two kinds of measures.');
  await user.selectOptions(kind, offered);
  await waitFor(() => {
    for (const entry of measures.getAllByRole('listitem')) expect(entry).toHaveTextContent(offered.value);
  });
  expect(address()).toContain('actionName=');
});

it('a demand from a record says which one is meant, and is not sent without what is missing', async () => {
  const { user } = await openSection('measures');
  const measures = within(await section('Maßnahmen'));
  const [opener] = await measures.findAllByRole('button', { name: /^Ansehen: / });
  if (opener === undefined) throw new Error('There is no measure.');
  await user.click(opener);
  await expectAccessible();
  await user.click(measures.getByRole('button', { name: 'Hierzu etwas nachfordern' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  const text = form.getByLabelText<HTMLTextAreaElement>(/^Was ist nachzureichen/);
  const beginning = text.value;
  expect(beginning).toMatch(/^Zur Maßnahme „.+“ vom \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr, Spielhalle Stade: $/);
  expect(beginning).toContain(opener.textContent);
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Bitte schreiben Sie, was nachzureichen ist.');
  fill(text, `${beginning}Wer war dabei?`);
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  const demands = within(await section('Nachforderungen'));
  expect(await demands.findByText(`${beginning}Wer war dabei?`)).toBeVisible();
});

it('what was read stays in its place while it cannot be read again', async () => {
  await openSection('tours');
  const tours = within(await section('Kontrollgänge'));
  const [first] = await tours.findAllByRole('listitem');
  lose({ path: /^\/api\/authority\/pages/ });
  const queryKey = [INSPECTION, 'page', 'tours'];
  await act(() => queryClient.refetchQueries({ queryKey }));
  expect(queryClient.getQueryCache().find({ queryKey, exact: false })?.state.status).toBe('error');
  expect(tours.getAllByRole('listitem')[0]).toBe(first);
  expect(tours.queryByRole('alert')).not.toBeInTheDocument();
});

it('an answer appears by itself in the demands that are open', async () => {
  const { user } = await openSection('demands');
  await user.click(await screen.findByRole('button', { name: 'Nachforderung' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nachforderung' }));
  fill(form.getByLabelText(/^Was ist nachzureichen/), 'Bitte den Notausgang fotografieren.');
  await user.click(form.getByRole('button', { name: 'Nachfordern' }));
  const demands = within(await section('Nachforderungen'));
  expect(await demands.findByText('Bitte den Notausgang fotografieren.')).toBeVisible();
  const [demand] = await operator.members<AuthorityDemand>('/api/authority_demands?order[id]=desc&itemsPerPage=1');
  // Counts that arrive late were read before the answer nevertheless.
  const updatedAt = Date.now() + 60_000;
  queryClient.setQueriesData({ queryKey: [INSPECTION, 'counts'] }, (counts: unknown) => counts, { updatedAt });
  await operator.send('POST', `${demand?.['@id']}/answer`, { text: 'Liegt bei.' });
  expect(await demands.findByText('Liegt bei.', {}, { timeout: 9000 })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Nachforderungen/ })).toHaveTextContent(/, davon 1 beantwortet$/),
  );
});
