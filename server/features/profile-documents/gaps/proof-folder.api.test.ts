import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { readZip } from '#server/test/tools/read-zip.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile } = factories(app);
const { addDocument, addProof, addRequired } = proofFixture(app);

const folderOf = async (client: Client, location: number) => {
  const answer = await client(`/api/locations/${location}/proof_folder`);
  return { status: answer.statusCode, headers: answer.headers, files: await readZip(answer.rawPayload) };
};
const sha256 = (content: Uint8Array | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');

describe('the proof folder of a location', () => {
  it('is a ZIP file with a folder for each person and a sheet that says what is missing', async () => {
    const tenant = await addTenant({ location: { is_premium: true, name: 'Spielhalle Nord' } });
    const jan = await addProfile(tenant.customer, { name: 'Jan Öz/demir' });
    const pdf = await addDocument(tenant.customer, { content: '%PDF-1.7 Ersthelfer' });
    await addRequired(tenant);
    await addProof({ customer: tenant.customer, profile: jan }, { document_id: pdf.id, issued_at: '2025-03-01' });
    await addProof({ customer: tenant.customer, profile: jan }, { name: 'Alt', invalid_at: dayFromNow(-3) });
    for (const client of [tenant.service, tenant.operator]) {
      const { status, headers, files } = await folderOf(client, tenant.location);
      expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
      expect([...files.keys()]).toEqual(['Übersicht.pdf', 'Jan Öz_demir/Ersthelfer 2025-03-01.pdf']);
      expect(sha256(files.get('Jan Öz_demir/Ersthelfer 2025-03-01.pdf'))).toBe(pdf.digest);
      const { pages, isTagged } = await readPdf(files.get('Übersicht.pdf') ?? Buffer.of());
      const text = pages.join(' ');
      expect(text).toContain('Spielhalle Nord');
      expect(text).toContain('Es fehlt: Arbeitsschutz einschließlich Überfall, Präventionsschulung (Basis)');
      expect(text.match(/Es fehlt/g)).toHaveLength(1);
      expect(text).toMatch(/Alt Ersthelfer .* abgelaufen ohne Kopie/);
      expect(isTagged).toBe(true);
    }
  });

  it('contains no former staff or staff of other locations, no unreviewed proofs and no quarantined files', async () => {
    const tenant = await addTenant();
    const [otherProfile, removedProfile, firstProfile] = [
      await addProfile(tenant.customer, { name: 'Anders Wo' }),
      await addProfile(tenant.customer, { name: 'Nicht Mehr', is_active: false }),
      await addProfile(tenant.customer, { name: 'Nur Hier' }),
    ];
    const otherLocation = await addLocation(tenant.customer);
    await app.store.asSystem((tx) =>
      tx
        .insertInto('profile_location')
        .values([
          { profile_id: otherProfile, location_id: otherLocation, customer_id: tenant.customer },
          { profile_id: firstProfile, location_id: tenant.location, customer_id: tenant.customer },
        ])
        .execute(),
    );
    const file = async (state: 'clean' | 'quarantined') =>
      (await addDocument(tenant.customer, { scan_state: state })).id;
    for (const profile of [otherProfile, removedProfile]) {
      await addProof({ customer: tenant.customer, profile }, { document_id: await file('clean') });
    }
    const person = { customer: tenant.customer, profile: firstProfile };
    await addProof(person, { name: 'Krank', document_id: await file('quarantined') });
    await addProof(person, { name: 'Wartet', document_id: await file('clean'), state: 'submitted' });
    const { files } = await folderOf(tenant.operator, tenant.location);
    expect([...files.keys()]).toEqual(['Übersicht.pdf']);
    const text = (await readPdf(files.get('Übersicht.pdf') ?? Buffer.of())).pages.join(' ');
    expect(text).toMatch(/Krank Ersthelfer .* wird geprüft/);
    expect(text).not.toMatch(/Anders Wo|Nicht Mehr|Wartet/);
  });

  it('has separate folders for two people of the same name', async () => {
    const tenant = await addTenant();
    for (const profile of [tenant.profile, await addProfile(tenant.customer)]) {
      const { id } = await addDocument(tenant.customer);
      await addProof({ customer: tenant.customer, profile }, { document_id: id, proof_type_id: proofTypeIds.firstAid });
    }
    const { files } = await folderOf(tenant.operator, tenant.location);
    expect(new Set([...files.keys()].map((name) => name.split('/')[0])).size).toBe(3);
  });

  it('is not found for another organisation (404), and refused to staff without premium (403)', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const url = `/api/locations/${otherTenant.location}/proof_folder`;
    expect((await tenant.operator(url)).statusCode).toBe(404);
    expect((await tenant.service(`/api/locations/${tenant.location}/proof_folder`)).statusCode).toBe(403);
  });
});
