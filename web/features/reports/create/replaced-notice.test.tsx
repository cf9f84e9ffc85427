import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

/** Creates a report that counts as approved, without waiting for its figures. */
async function createApproved(): Promise<Report> {
  const { '@id': location } = await operator.location('Spielhalle Lüneburg');
  const { customer } = await operator.send<{ customer: string }>('GET', location);
  const days = { from: '2026-02-03', to: '2026-02-04' };
  const values = { kind: 'monthly', customer, locations: [location], ...days, title: 'Zwei Tage' };
  const report = await operator.send<Report>('POST', '/api/reports', values);
  await application.app.store.asSystem((tx) =>
    sql`update report set state = 'approved', work = 'ready', approved_at = now(), digest = 'x' where id = ${report.id}`.execute(
      tx,
    ),
  );
  return report;
}

it('a report that was replaced leads to the one that counts, and the list tells them apart', async () => {
  const old = await createApproved();
  const current = await createApproved();
  const { user } = await application.open(`/reports/show/${old.id}`, { as: operator });
  expect(await screen.findByText('Dieser Bericht ist ersetzt.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Neuen Entwurf erstellen' })).not.toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Neueren Bericht öffnen' }));
  expect(await screen.findByRole('button', { name: 'Neuen Entwurf erstellen' })).toBeVisible();
  expect(address()).toBe(`/reports/show/${current.id}`);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Berichte' }));
  const badgeOf = ({ '@id': iri }: Report) =>
    document.querySelector(`[data-opens="${iri}"]`)?.closest('tr')?.querySelector('[data-tone]');
  await waitFor(() => expect(badgeOf(old)).toHaveTextContent(/^ersetzt$/));
  expect(badgeOf(current)).toHaveTextContent(/^freigegeben$/);
});
