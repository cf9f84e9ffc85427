import { afterAll, describe, expect, it } from 'vitest';
import { patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));

const addType = async (body: object) =>
  (await post(admin, '/api/proof_types', { validity: 'unlimited', ...body })).json();
const proofOf = (profile: number, type: string) => ({
  profile: `/api/profiles/${profile}`,
  type,
  issuedAt: '2026-01-05T00:00:00+00:00',
});
const typeEntriesOf = async (customer: number, entity: string) => {
  const { entries, isIntact } = await ledgerOf(app, customer);
  expect(isIntact).toBe(true);
  return entries
    .map(({ body }) => JSON.parse(body))
    .filter((entry) => entry.entity === entity)
    .map(({ type, data }) => ({ type, ...data }));
};

describe('a type of proof', () => {
  it('is added, renamed and given another validity, and every organisation finds that in its ledger', async () => {
    const tenants = [await addTenant(), await addTenant()];
    const createdResponse = await post(admin, '/api/proof_types', {
      name: 'Deeskalation',
      validity: 'months',
      validityMonths: 6,
    });
    expect([createdResponse.statusCode, createdResponse.json()]).toEqual([
      201,
      expect.objectContaining({ validity: 'months', validityMonths: 6, isRequired: false, isActive: true }),
    ]);
    const { '@id': type } = createdResponse.json();
    const changedResponse = await patch(admin, type, {
      name: 'Umgang mit Gewalt',
      validity: 'unlimited',
      isRequired: true,
    });
    expect(changedResponse.json()).toMatchObject({
      name: 'Umgang mit Gewalt',
      validity: 'unlimited',
      isRequired: true,
    });
    expect(changedResponse.json()).not.toHaveProperty('validityMonths');
    await patch(admin, type, { isActive: false });
    for (const { customer } of tenants)
      expect(await typeEntriesOf(customer, type)).toEqual([
        { type: 'proofType.created', name: 'Deeskalation', validity: '6 Monate', isRequired: 'false' },
        { type: 'proofType.renamed', nameBefore: 'Deeskalation', nameAfter: 'Umgang mit Gewalt' },
        {
          type: 'proofType.changed',
          name: 'Umgang mit Gewalt',
          validityBefore: '6 Monate',
          validityAfter: 'unbegrenzt',
          isRequiredBefore: 'false',
          isRequiredAfter: 'true',
        },
        {
          type: 'proofType.changed',
          name: 'Umgang mit Gewalt',
          isActiveBefore: 'true',
          isActiveAfter: 'false',
        },
      ]);
    const entries = await tenants[0]?.operator('/api/audit_entries?group=masterData');
    const texts = entries?.json()['hydra:member'].map(({ text }: { text: string }) => text);
    expect(texts).toContain('Art von Nachweisen „Deeskalation“ umbenannt in „Umgang mit Gewalt“');
  });

  it('that is sent again unchanged writes nothing', async () => {
    const { customer } = await addTenant();
    const { '@id': type } = await addType({ name: 'Unverändert' });
    await patch(admin, type, { name: 'Unverändert', validity: 'unlimited', isRequired: false, isActive: true });
    expect((await typeEntriesOf(customer, type)).map((entry) => entry.type)).toEqual(['proofType.created']);
  });

  it('is created once, however often the same request arrives', async () => {
    const request = {
      method: 'POST',
      url: '/api/proof_types',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { name: 'Nur einmal', validity: 'unlimited' },
    } as const;
    const [first, repeatedResponse] = [await admin(request), await admin(request)];
    expect([first.statusCode, repeatedResponse.statusCode]).toEqual([201, 201]);
    expect(repeatedResponse.json()['@id']).toBe(first.json()['@id']);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Bitte die Art des Nachweises benennen.'],
    [{ name: 'ERSTHELFER' }, 'name', '„ERSTHELFER“ gibt es schon.'],
    [{ validity: 'ewig' }, 'validity', 'Bitte die Gültigkeit aus der Liste wählen.'],
    [{ validity: 'months' }, 'validityMonths', 'Bitte angeben, wie viele Monate der Nachweis gilt.'],
    [{ validity: 'months', validityMonths: 0 }, 'validityMonths', 'Bitte zwischen 1 und 240 Monaten angeben.'],
    [{ validityMonths: 12 }, 'validityMonths', 'Monate gehören nur zur Gültigkeit nach Monaten.'],
  ])('cannot be: %j (422, at its field)', async (body, propertyPath, message) => {
    const answer = await post(admin, '/api/proof_types', { name: 'Neuer Nachweis', validity: 'unlimited', ...body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toContainEqual(expect.objectContaining({ propertyPath, message }));
  });

  it('that social concepts are confirmed with stays in use (422)', async () => {
    const answer = await patch(admin, '/api/proof_types/6', { isActive: false });
    expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'isActive']);
  });
});

describe('a type of proof that is no longer in use', () => {
  it('is neither entered nor asked for by a link (422), while its proofs keep it', async () => {
    const { operator, profile } = await addTenant();
    const { '@id': type } = await addType({ name: 'Alte Belehrung' });
    const { '@id': proof } = (await post(operator, '/api/profile_documents', proofOf(profile, type))).json();
    await patch(admin, type, { isActive: false });
    const second = await post(operator, '/api/profile_documents', proofOf(profile, type));
    expect([second.statusCode, second.json().violations[0].propertyPath]).toEqual([422, 'type']);
    const link = await post(operator, '/api/upload_links', { profile: `/api/profiles/${profile}`, type });
    expect([link.statusCode, link.json().violations[0].propertyPath]).toEqual([422, 'type']);
    const renamedResponse = await patch(operator, proof, { type, name: 'Belehrung von früher' });
    expect([renamedResponse.statusCode, renamedResponse.json().name]).toEqual([200, 'Belehrung von früher']);
  });

  it('is required of nobody', async () => {
    const { operator } = await addTenant();
    const { '@id': type } = await addType({ name: 'Kurze Pflicht', isRequired: true });
    const countGaps = async () => (await operator(`/api/proof_gaps?type=${type}`)).json()['hydra:totalItems'];
    expect(await countGaps()).toBe(1);
    await patch(admin, type, { isActive: false });
    expect(await countGaps()).toBe(0);
  });
});

it('a proof keeps what its type was called when it was entered, in the list, the file and the ledger', async () => {
  const { operator, profile, customer } = await addTenant();
  const { '@id': type } = await addType({ name: 'Kassenschulung' });
  const body = { ...proofOf(profile, type), name: 'Teilnahme' };
  const { '@id': proof } = (await post(operator, '/api/profile_documents', body)).json();
  await patch(admin, type, { name: 'Schulung an der Kasse' });
  await patch(operator, proof, { type, name: 'Teilnahme 2026' });
  expect((await operator(proof)).json()).toMatchObject({ type, typeName: 'Kassenschulung' });
  const { body: csv } = await operator('/api/export/profile_documents.csv');
  expect(csv).toContain('Kassenschulung');
  expect(csv).not.toContain('Schulung an der Kasse');
  expect(await typeEntriesOf(customer, proof)).toEqual([
    expect.objectContaining({ type: 'proof.recorded', proofTypeName: 'Kassenschulung' }),
    expect.objectContaining({ type: 'proof.changed', proofTypeName: 'Kassenschulung' }),
  ]);
});
