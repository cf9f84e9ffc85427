import { afterAll, describe, expect, it } from 'vitest';
import { toWireDate } from '#server/http/read/dates.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { tourTenants } from '#server/test/fixtures/tour-tenants.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import { TOUR_COMMENT_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { markMissedTours } from './mark-missed-tours.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTourTenant, minutesAgo, toursOf } = tourTenants(app);

const FINDING = '/api/statuses/2';

async function addRecorded() {
  const tenant = await addTourTenant({ toursFrom: minutesAgo(20) });
  return { tenant, tour: (await tenant.record({ startedAt: toWireDate(minutesAgo(2)) })).json() };
}

async function addMissed() {
  const tenant = await addTourTenant({ toursFrom: minutesAgo(80) });
  await markMissedTours.run(app.store, new Date());
  const tour = (await tenant.service('/api/inspection_tours')).json()['hydra:member'][0];
  return { tenant, tour };
}

describe('correcting a tour', () => {
  it('creates a new entry with its reason and the same deadline, and leaves the first one unchanged', async () => {
    const { tenant, tour } = await addRecorded();
    const answer = await tenant.correct(tour['@id'], {
      status: FINDING,
      comment: 'Jugendliche am Eingang',
      reason: 'Befund vergessen',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      corrects: tour['@id'],
      origin: tour['@id'],
      reason: 'Befund vergessen',
      status: FINDING,
      isFinding: true,
      dueAt: tour.dueAt,
      startedAt: tour.startedAt,
      occurredAt: tour.occurredAt,
      completionSource: 'manual',
    });
    const first = (await tenant.service(tour['@id'])).json();
    expect(first).toMatchObject({ isFinding: false, correctedBy: answer.json()['@id'] });
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    expect(JSON.parse(ledger.entries.at(-1)?.body ?? '{}')).toMatchObject({
      type: 'tour.corrected',
      corrects: tour['@id'],
      data: { status: FINDING, statusBefore: '/api/statuses/1', finding: 'true' },
    });
  });

  it('is refused if the tour was corrected in the meantime (409)', async () => {
    const { tenant, tour } = await addRecorded();
    const correction = { comment: 'Ruhig', reason: 'Bemerkung vergessen' };
    const responses = await Promise.all([
      tenant.correct(tour['@id'], correction),
      tenant.correct(tour['@id'], correction),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()['hydra:description']).toBe(
      ALREADY_CORRECTED_MESSAGE,
    );
  });

  it('requires a reason, and a comment for a finding (422)', async () => {
    const { tenant, tour } = await addRecorded();
    expect((await tenant.correct(tour['@id'], { comment: 'Ruhig' })).json().violations[0].propertyPath).toBe('reason');
    const foundResponse = await tenant.correct(tour['@id'], { status: FINDING, reason: 'Befund vergessen' });
    expect(foundResponse.json().violations).toEqual([{ propertyPath: 'comment', message: TOUR_COMMENT_MESSAGE }]);
  });

  it('leaves an automatic tour automatic', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(65) });
    const auto = {
      completionSource: 'auto',
      dueAt: toWireDate(tenant.momentAfter(60)),
      occurredAt: toWireDate(tenant.momentAfter(65)),
    };
    const tour = (await tenant.record(auto)).json();
    const answer = await tenant.correct(tour['@id'], { comment: 'War im Lager', reason: 'Bemerkung' });
    expect(answer.json()).toMatchObject({ completionSource: 'auto', comment: 'War im Lager' });
  });

  it('moves the time from which the next deadline counts', async () => {
    const { tenant, tour } = await addRecorded();
    const occurredAt = toWireDate(minutesAgo(5));
    expect(
      (await tenant.correct(tour['@id'], { occurredAt, reason: 'Falsche Zeit' })).json().startedAt,
    ).toBeUndefined();
    expect((await tenant.readNextTour()).lastAt).toBe(occurredAt);
  });

  it('cannot move a tour to the time of the next deadline, which would postpone all deadlines (422)', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(125) });
    const walkedTour = (await tenant.record({ occurredAt: toWireDate(tenant.momentAfter(60)) })).json();
    const occurredAt = toWireDate(tenant.momentAfter(119));
    const movedResponse = await tenant.correct(walkedTour['@id'], { occurredAt, reason: 'Falsche Zeit' });
    expect(movedResponse.json().violations).toMatchObject([{ propertyPath: 'occurredAt' }]);
    const supplemented = await addMissed();
    const supplement = {
      status: '/api/statuses/1',
      occurredAt: toWireDate(supplemented.tenant.momentAfter(62)),
      reason: 'Leer',
    };
    const tour = (await supplemented.tenant.correct(supplemented.tour['@id'], supplement)).json();
    const further = { occurredAt: toWireDate(supplemented.tenant.momentAfter(-1)), reason: 'Falsche Zeit' };
    expect((await supplemented.tenant.correct(tour['@id'], further)).statusCode).toBe(422);
  });

  it('cannot make an additional tour the last one (422)', async () => {
    const { tenant } = await addRecorded();
    const beyond = (await tenant.record({ occurredAt: toWireDate(minutesAgo(60 * 24)) })).json();
    expect(beyond.dueAt).toBeUndefined();
    const later = { occurredAt: toWireDate(minutesAgo(-1)), reason: 'Falsche Zeit' };
    expect((await tenant.correct(beyond['@id'], later)).statusCode).toBe(422);
    const between = { occurredAt: toWireDate(minutesAgo(60 * 23)), reason: 'Falsche Zeit' };
    expect((await tenant.correct(beyond['@id'], between)).statusCode).toBe(201);
  });

  it('removes no deadline that has already passed', async () => {
    const tenant = await addTourTenant({ toursFrom: minutesAgo(127) });
    const walkedTour = (await tenant.record({ occurredAt: toWireDate(tenant.momentAfter(60)) })).json();
    await tenant.correct(walkedTour['@id'], { occurredAt: toWireDate(tenant.momentAfter(65)), reason: 'Falsche Zeit' });
    const missedTours = (await toursOf(tenant)).filter((tour) => tour.completion_source === 'missed');
    expect(missedTours.map((tour) => tour.due_at)).toEqual([tenant.momentAfter(120)]);
  });
});

describe('a missed tour that was made while the tablet was out of order', () => {
  it('is supplemented with reason, profile, status and time, and its history shows that it was missed', async () => {
    const { tenant, tour } = await addMissed();
    const told = {
      status: '/api/statuses/1',
      occurredAt: toWireDate(tenant.momentAfter(63)),
      reason: 'Tablet war leer',
    };
    const answer = await tenant.correct(tour['@id'], told);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      completionSource: 'manual',
      dueAt: tour.dueAt,
      occurredAt: told.occurredAt,
      profile: tenant.profileIri,
      reason: 'Tablet war leer',
      origin: tour['@id'],
    });
    expect((await tenant.service(tour['@id'])).json().completionSource).toBe('missed');
  });

  it('requires a status and a time within the time of its deadline (422)', async () => {
    const { tenant, tour } = await addMissed();
    const reason = 'Tablet war leer';
    const status = '/api/statuses/1';
    for (const [told, field] of [
      [{ reason }, 'status'],
      [{ reason, status }, 'occurredAt'],
      [{ reason, status, occurredAt: toWireDate(minutesAgo(24 * 60)) }, 'occurredAt'],
    ] as const) {
      const answer = await tenant.correct(tour['@id'], told);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().violations[0].propertyPath).toBe(field);
    }
  });
});

describe('the list of tours', () => {
  it('is exported as CSV in German, with missed tours without a time', async () => {
    const { tenant } = await addMissed();
    await tenant.record({ status: FINDING, comment: '=HYPERLINK("x")' });
    const { body } = await tenant.operator('/api/export/inspection_tours.csv?order[id]=asc');
    const [head, missed, walkedTour] = body.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Nr.;Fällig;Begonnen;Durchgeführt;Erfasst;Standort;Status;Befund;Kommentar;Profil;Erfassung;Korrigiert Nr.;Ersetzt durch Nr.;Korrekturgrund',
    );
    expect(missed).toMatch(/^\d+;[^;]+;;;[^;]+;Spielhalle;;nein;;;versäumt;;;$/);
    expect(walkedTour).toContain(`"'=HYPERLINK(""x"")"`);
    expect(walkedTour).toContain('Minderjährige Person angetroffen;ja');
  });

  it('keeps the meaning that a status had at the time of the tour', async () => {
    const tenant = await addTourTenant();
    const { id } = await app.store.asSystem((tx) =>
      tx.insertInto('status').values({ text: 'Rauch', is_finding: true }).returning('id').executeTakeFirstOrThrow(),
    );
    const tour = (await tenant.record({ status: `/api/statuses/${id}`, comment: 'Im Flur' })).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('status').set({ is_finding: false }).where('id', '=', id).execute(),
    );
    expect((await tenant.service(tour['@id'])).json().isFinding).toBe(true);
    expect((await tenant.service('/api/inspection_tours?isFinding=true')).json()['hydra:totalItems']).toBe(1);
  });
});
