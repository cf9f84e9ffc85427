import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { execute, linesOf, sendFile, withdraw } from '#server/test/fixtures/import-fixture.ts';
import type { ImportLine } from '#shared/contracts/imports/imports.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';

const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'schutzbuch@haus.test',
  PUBLIC_ORIGIN: 'https://haus.test',
};
const app = await testApp(withMail);
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);

const idOf = (iri: string | undefined) => Number(iri?.split('/').at(-1));

describe('a list of locations', () => {
  const file = [
    'Standort;Art;Bundesland;Straße;PLZ;Ort;Kontrollgang alle (min);Öffnungszeiten;PIN verlangt',
    'Nordhalle;Spielhalle;Hamburg;Große Bergstraße 12;22767;Hamburg;45;Mo-Fr 10:00-02:00, Sa-So 12:00-24:00;ja',
    'Südhalle;Wettvermittlungsstelle;NW;;;;;täglich 9-23 Uhr;nein',
  ].join('\r\n');

  it('creates each location as the form does, with its entry in the ledger', async () => {
    const { customer, operator } = await addTenant();
    const draft = (await sendFile(operator, 'locations', file)).json();
    expect(draft).toMatchObject({ newCount: 2, faultyCount: 0 });
    await execute(operator, draft);
    const [north, south] = await linesOf(operator, draft);
    expect((await operator(north?.entity ?? '')).json()).toMatchObject({
      name: 'Nordhalle',
      type: 'arcade',
      status: 'active',
      address: 'Große Bergstraße 12, 22767 Hamburg',
      customer: `/api/customers/${customer}`,
      tourintervall: 2700,
      pinRequired: true,
      isPremium: false,
      openingHours: [
        { days: [1, 2, 3, 4, 5], from: '10:00', to: '02:00' },
        { days: [6, 7], from: '12:00', to: '00:00' },
      ],
    });
    expect((await operator(south?.entity ?? '')).json()).toMatchObject({
      type: 'bettingShop',
      openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '23:00' }],
    });
    const kinds = (await ledgerOf(app, customer)).entries.map(({ type }) => type);
    expect(kinds).toEqual(['location.created', 'location.created', 'import.started', 'import.finished']);
  });

  it('is withdrawn except for locations in use', async () => {
    const { customer, operator } = await addTenant();
    const draft = (await sendFile(operator, 'locations', file)).json();
    await execute(operator, draft);
    const [north] = await linesOf(operator, draft);
    await addUser('ROLE_SERVICE', [customer], [idOf(north?.entity)]);
    expect(await withdraw(operator, draft)).toMatchObject({ withdrawnCount: 1, keptCount: 1 });
    const lines = await linesOf(operator, draft);
    expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['kept', 'Jemand hat einen Zugang zu diesem Standort.'],
      ['withdrawn', undefined],
    ]);
    const statuses = await Promise.all(lines.map(async ({ entity }) => (await operator(entity ?? '')).json().status));
    expect(statuses).toEqual(['active', 'inactive']);
  });
});

describe('a list of accesses', () => {
  const file = 'E-Mail-Adresse,Rolle,Standort\nNele@neu.test,Service,Spielhalle\nanton@neu.test,Verwaltung,';

  it('invites each person by mail for seven days, and records it like an individual invitation', async () => {
    const { customer, location, operator } = await addTenant();
    const draft = (await sendFile(operator, 'users', file)).json();
    await execute(operator, draft);
    const invited = (await operator('/api/invitations?order[id]=asc')).json()['hydra:member'];
    expect(invited).toEqual([
      expect.objectContaining({ email: 'Nele@neu.test', locations: [`/api/locations/${location}`], state: 'open' }),
      expect.objectContaining({ email: 'anton@neu.test', roles: ['ROLE_OPERATOR'], locations: [] }),
    ]);
    const days = (Date.parse(invited[0].expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    const noted = await app.store.asSystem(async (tx) => ({
      mails: await tx.selectFrom('mail_outbox').select('recipient').where('recipient', 'like', '%@neu.test').execute(),
      events: await tx.selectFrom('security_event').select('kind').where('customer_id', '=', customer).execute(),
    }));
    expect(noted.mails.map(({ recipient }) => recipient)).toEqual(['Nele@neu.test', 'anton@neu.test']);
    expect(noted.events.filter(({ kind }) => kind === 'user-invited')).toHaveLength(2);
    expect((await sendFile(operator, 'users', file)).json()).toMatchObject({ newCount: 0, existingCount: 2 });
  });

  it('gives the same answer for an address with a login elsewhere and for one without', async () => {
    const { operator } = await addTenant();
    const unrelatedUser = await addUser('ROLE_OPERATOR', [(await addTenant()).customer]);
    const rows = [unrelatedUser.email, 'unbekannt@neu.test'].map((email) => `${email},Verwaltung,`);
    const draft = (await sendFile(operator, 'users', ['E-Mail-Adresse,Rolle,Standort', ...rows].join('\n'))).json();
    expect(draft).toMatchObject({ newCount: 2, existingCount: 0, faultyCount: 0 });
    const shownOf = (lines: readonly ImportLine[]) =>
      lines.map(({ verdict, violations, outcome, reason, entity }) => [
        verdict,
        violations,
        outcome,
        reason,
        entity?.replace(/\d+$/, ''),
      ]);
    const [known, unknown] = shownOf(await linesOf(operator, draft));
    expect(known).toEqual(unknown);
    await execute(operator, draft);
    const [knownDone, unknownDone] = shownOf(await linesOf(operator, draft));
    expect(knownDone).toEqual(unknownDone);
    expect(knownDone).toContain('/api/invitations/');
  });

  it('is withdrawn except for accepted invitations, and may be imported again', async () => {
    const { operator, customer } = await addTenant();
    const draft = (await sendFile(operator, 'users', file)).json();
    await execute(operator, draft);
    const existingUser = await addUser('ROLE_SERVICE', [customer]);
    const [nele] = await linesOf(operator, draft);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('invitation')
        .set({ accepted_at: new Date(), accepted_by: existingUser.id })
        .where('id', '=', idOf(nele?.entity))
        .execute(),
    );
    expect(await withdraw(operator, draft)).toMatchObject({ withdrawnCount: 1, keptCount: 1 });
    expect(await linesOf(operator, draft, '&outcome=kept')).toEqual([
      expect.objectContaining({
        entityName: 'Nele@neu.test',
        reason: 'Diese Person hat die Einladung schon angenommen.',
      }),
    ]);
    expect((await sendFile(operator, 'users', file)).json()).toMatchObject({ newCount: 2 });
  });

  it('invites into the chosen organisation when an admin imports it', async () => {
    const { customer, operator } = await addTenant();
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const draft = (await sendFile(admin, 'users', file, { customer: `/api/customers/${customer}` })).json();
    await execute(admin, draft);
    expect((await operator('/api/invitations')).json()['hydra:totalItems']).toBe(2);
  });
});
