import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/factories.ts';
import { proofFixture, types } from '#server/test/proof-fixture.ts';
import { testApp, type Client } from '#server/test/test-app.ts';
import { CERTIFICATE_SOON_DAYS } from '#shared/certificate-days.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addHouse: addAnyHouse } = factories(app);
const { addProof } = proofFixture(app);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);

/** Only its days: nobody asks with it. */
async function addDays({ customer, location }: { customer: number; location: number }, from: number, to: number) {
  const said = { name: 'OASIS', oasis_user: 'haus01', subject: 'x', issuer: 'x', serial: 'x', fingerprint: 'x' };
  return app.store.asSystem(async (tx) => {
    const values = {
      ...said,
      uuid: randomUUID(),
      customer_id: customer,
      valid_from: inDays(from),
      valid_to: inDays(to),
    };
    const { id } = await tx.insertInto('oasis_certificate').values(values).returning('id').executeTakeFirstOrThrow();
    const binding = { certificate_id: id, location_id: location, customer_id: customer };
    await tx.insertInto('oasis_certificate_location').values(binding).execute();
    return id;
  });
}

async function addHouse(playerCheckAllowed = true) {
  const house = await addAnyHouse({ location: { player_check_allowed: playerCheckAllowed } });
  await addProof(house, { proof_type_id: types.privacy, invalid_at: null });
  return house;
}
interface Standing {
  /** From and to, in days from now. */
  readonly certificates: readonly (readonly [number, number])[];
  readonly severity: string;
  readonly certificate: string | undefined;
  readonly gaps: number;
}
const situationOf = async (client: Client) => (await client('/api/venue_situations')).json()['hydra:member'][0];
const gapsOf = async (client: Client) => (await client('/api/oasis_certificate_gaps')).json()['hydra:member'];

describe('a location', () => {
  it.each<[string, Standing]>([
    ['no certificate', { certificates: [], severity: 'act', certificate: 'none', gaps: 1 }],
    ['one that ended', { certificates: [[-700, -2]], severity: 'act', certificate: 'expired', gaps: 1 }],
    ['one that begins later', { certificates: [[3, 700]], severity: 'act', certificate: 'none', gaps: 1 }],
    [
      'one that ended, and one that begins later',
      {
        certificates: [
          [-700, -2],
          [3, 700],
        ],
        severity: 'act',
        certificate: 'expired',
        gaps: 1,
      },
    ],
    [
      'one that ends within the days of the warning',
      { certificates: [[-700, CERTIFICATE_SOON_DAYS - 0.1]], severity: 'watch', certificate: 'ending', gaps: 0 },
    ],
    [
      'one that ends a day after them',
      { certificates: [[-700, CERTIFICATE_SOON_DAYS + 1]], severity: 'fine', certificate: undefined, gaps: 0 },
    ],
    [
      'one that ends, and the next one in time',
      {
        certificates: [
          [-700, 10],
          [9, 700],
        ],
        severity: 'fine',
        certificate: undefined,
        gaps: 0,
      },
    ],
    [
      'one that ends, and the next one too late',
      {
        certificates: [
          [-700, 10],
          [12, 700],
        ],
        severity: 'watch',
        certificate: 'ending',
        gaps: 0,
      },
    ],
  ])('with %s', async (_case, { certificates, severity, certificate, gaps }) => {
    const house = await addHouse();
    for (const [from, to] of certificates) await addDays(house, from, to);
    const situation = await situationOf(house.operator);
    expect([situation.severity, situation.certificate]).toEqual([severity, certificate]);
    expect(await gapsOf(house.operator)).toHaveLength(gaps);
  });

  it('where nobody is asked about needs none', async () => {
    const house = await addHouse(false);
    expect(await situationOf(house.operator)).toMatchObject({ severity: 'fine' });
    expect(await gapsOf(house.operator)).toEqual([]);
  });

  it('without a valid one is told with its reason, to its own organisation alone', async () => {
    const [house, neighbour] = [await addHouse(), await addHouse()];
    await addDays(house, -700, -2);
    await addDays(house, 3, 700);
    await addDays(neighbour, -700, 300);
    const [gap, ...others] = await gapsOf(house.operator);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ '@type': 'OasisCertificateGap', location: `/api/locations/${house.location}` });
    expect([Date.parse(gap.endedAt), Date.parse(gap.beginsAt)]).toEqual(
      [inDays(-2), inDays(3)].map((day) => expect.closeTo(day.getTime(), -5)),
    );
    expect(await gapsOf(neighbour.operator)).toEqual([]);
  });
});
