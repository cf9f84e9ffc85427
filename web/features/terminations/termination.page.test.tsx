import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Termination } from '#shared/contracts/terminations/terminations.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { intercept, refuse } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';
import { localDay } from '#web/ui/time/local-time.ts';

const application = await openApplication();

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Moves the days of a notice into the past, and runs what then happens by itself. */
async function letPass(customer: number, job: string, days: { readonly ended: number; readonly deleted: number }) {
  await application.app.store.asSystem((tx) =>
    sql`update termination set ends_on = current_date - ${days.ended}::int, deletes_on = current_date - ${days.deleted}::int
      where customer_id = ${customer}`.execute(tx),
  );
  await runJob(application.app, job);
}

it('an operator gives notice after reading what follows, and takes it back', async () => {
  const operator = await application.signIn('otherOperator');
  const { user } = await application.open('/customer/termination', { as: operator });
  await user.click(await button('Kündigen …'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vertrag kündigen?' }));
  expect(dialog.getByText(/auch wenn niemand exportiert hat/)).toBeVisible();
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Kündigung absenden' }));
  expect(await screen.findByText('Die Kündigung ist abgesendet.')).toBeVisible();
  expect(await screen.findByText(/^Abgesendet .*, zum /)).toBeVisible();
  expect(screen.getByText('Noch niemand hat einen Export heruntergeladen')).toBeVisible();
  await expectAccessible();
  await user.click(await button('Kündigung zurücknehmen …'));
  await user.click(await button('Zurücknehmen'));
  expect(await screen.findByText('Die Kündigung ist zurückgenommen.')).toBeVisible();
  expect(await button('Kündigen …')).toBeVisible();
});

it('a day before the notice period is refused at its field', async () => {
  const { user } = await application.open('/customer/termination', { as: 'otherOperator' });
  const field = await screen.findByRole('textbox', { name: /Letzter Tag/ });
  await user.clear(field);
  await user.type(field, '1.1.2020');
  await user.click(await button('Kündigen …'));
  await waitFor(() => expect(field).toBeInvalid());
  expect(screen.getByText(/Bitte einen Tag ab dem/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('an error is shown with a way to try again', async () => {
  const stop = refuse({ path: /\/api\/terminations/, method: 'GET' }, 403);
  const { user } = await application.open('/customer/termination', { as: 'otherOperator' });
  const retry = await button('Erneut versuchen');
  stop();
  await user.click(retry);
  expect(await button('Kündigen …')).toBeVisible();
});

it('the demo offers no button that the server would refuse', async () => {
  await application.open('/customer/termination', { as: 'demoOperator' });
  expect(await screen.findByText(/^Der Vertrag der Demo kann nicht beendet werden/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Kündig/ })).not.toBeInTheDocument();
});

it('an admin cannot give notice for the demo either', async () => {
  const admin = await application.signIn('admin');
  const organisations = await admin.members<Customer>('/api/customers?pagination=false');
  const demo = organisations.find(({ isDemo }) => isDemo);
  await application.open(`/customer/termination/${demo?.id}`, { as: admin });
  expect(await screen.findByText(/^Der Vertrag der Demo kann nicht beendet werden/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Kündig/ })).not.toBeInTheDocument();
});

it('an organisation exports after its end, is deleted, and the admin downloads the certificate', async () => {
  const admin = await application.signIn('admin');
  const { id, '@id': customer } = await admin.send<Customer>('POST', '/api/customers', { name: 'Geht GmbH' });
  const today = localDay(Date.now());
  await admin.send<Termination>('POST', '/api/terminations', { customer, endsOn: today, retrievalDays: 30 });
  await letPass(id, 'end organisations', { ended: 60, deleted: -5 });
  const { user } = await application.open(`/customer/termination/${id}`, { as: admin });
  expect(await screen.findByText('Noch niemand hat einen Export heruntergeladen')).toBeVisible();
  expect(screen.queryByRole('button', { name: /zurücknehmen/ })).not.toBeInTheDocument();
  await user.click(await button('Export anfordern'));
  await runJob(application.app, 'make exports');
  const archive = nextDownload();
  await user.click(await button('Herunterladen'));
  await archive;
  await waitFor(() =>
    expect(screen.queryByText('Noch niemand hat einen Export heruntergeladen')).not.toBeInTheDocument(),
  );
  await letPass(id, 'delete organisations', { ended: 70, deleted: 20 });
  await application.open(`/customer/termination/${id}`, { as: admin });
  expect(await screen.findByText('Alle Daten dieser Organisation sind gelöscht')).toBeVisible();
  await expectAccessible();
  const download = nextDownload();
  await user.click(await button('Löschbescheinigung (PDF)'));
  expect((await download).name).toBe(`loeschbescheinigung-${id}.pdf`);

  // A server of the version before says nothing of deleted invoices.
  intercept({ path: '/api/deletion_certificates' }, async (pass) => {
    const text = await (await pass()).text();
    return new Response(text.replaceAll('"deletedInvoices":[]', '"unknown":[]'), {
      headers: { 'content-type': 'application/ld+json' },
    });
  });
  await application.open(`/customer/termination/${id}`, { as: admin });
  expect(await screen.findByText('Alle Daten dieser Organisation sind gelöscht')).toBeVisible();
});

it('staff of an organisation whose contract has ended see why nothing is recorded', async () => {
  const service = await application.signIn('service');
  await service.chooseLocation('Spielhalle Lüneburg');
  const admin = await application.signIn('admin');
  const [contract] = await admin.members<{ customer: string }>('/api/contracts?itemsPerPage=1&order[id]=asc');
  const id = Number(contract?.customer.split('/').at(-1));
  const today = localDay(Date.now());
  await admin.send('POST', '/api/terminations', { customer: contract?.customer, endsOn: today, retrievalDays: 30 });
  await letPass(id, 'end organisations', { ended: 40, deleted: -5 });
  await application.open('/service', { as: service });
  expect(await screen.findByText('Der Vertrag ist beendet')).toBeVisible();
});
