import { afterAll, describe, expect, it } from 'vitest';
import { certificateFixture } from '#server/test/fixtures/certificate-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { CERTIFICATE_EXPIRING_DAYS } from '#shared/domain/certificate-days.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant: addAnyTenant } = factories(app);
const { addRequired } = proofFixture(app);
const { addCertificate } = certificateFixture(app);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS);

async function addTenant(playerCheckAllowed = true) {
  const tenant = await addAnyTenant({ location: { player_check_allowed: playerCheckAllowed } });
  await addRequired(tenant);
  return tenant;
}
interface Standing {
  /** Start and end of the validity, in days from now. */
  readonly certificates: readonly (readonly [number, number])[];
  readonly severity: string;
  readonly certificate: string | undefined;
  readonly gaps: number;
}
const situationOf = async (client: Client) => (await client('/api/location_situations')).json()['hydra:member'][0];
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
      { certificates: [[-700, CERTIFICATE_EXPIRING_DAYS - 0.1]], severity: 'later', certificate: 'ending', gaps: 0 },
    ],
    ['one that ends within a week', { certificates: [[-700, 6.9]], severity: 'watch', certificate: 'ending', gaps: 0 }],
    [
      'one that ends a day after them',
      { certificates: [[-700, CERTIFICATE_EXPIRING_DAYS + 1]], severity: 'fine', certificate: undefined, gaps: 0 },
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
        severity: 'later',
        certificate: 'ending',
        gaps: 0,
      },
    ],
  ])('with %s', async (_case, { certificates, severity, certificate, gaps }) => {
    const tenant = await addTenant();
    for (const [from, to] of certificates) await addCertificate(tenant, from, to);
    const situation = await situationOf(tenant.operator);
    expect([situation.severity, situation.certificate]).toEqual([severity, certificate]);
    expect(await gapsOf(tenant.operator)).toHaveLength(gaps);
  });

  it('that does not check guests needs none', async () => {
    const tenant = await addTenant(false);
    expect(await situationOf(tenant.operator)).toMatchObject({ severity: 'fine' });
    expect(await gapsOf(tenant.operator)).toEqual([]);
  });

  it('without a valid one is listed with the reason, for its own organisation only', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    await addCertificate(tenant, -700, -2);
    await addCertificate(tenant, 3, 700);
    await addCertificate(otherTenant, -700, 300);
    const [gap, ...others] = await gapsOf(tenant.operator);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ '@type': 'OasisCertificateGap', location: `/api/locations/${tenant.location}` });
    expect([Date.parse(gap.endedAt), Date.parse(gap.beginsAt)]).toEqual(
      [inDays(-2), inDays(3)].map((day) => expect.closeTo(day.getTime(), -5)),
    );
    expect(await gapsOf(otherTenant.operator)).toEqual([]);
  });
});
