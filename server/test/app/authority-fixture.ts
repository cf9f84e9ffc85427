import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { AuthorityKind, type AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';
import { clientWith, type Client } from './test-app.ts';

export const grantBody = (location: number, body: Partial<AuthorityAccessCreate> = {}): AuthorityAccessCreate => ({
  locations: [`/api/locations/${location}`],
  authority: 'Ordnungsamt Hamburg',
  person: 'Ina Inspektion',
  from: dayFromNow(-60),
  to: dayFromNow(30),
  kinds: [...AuthorityKind.options],
  showsNames: true,
  until: dayFromNow(30),
  ...body,
});

interface RecordOwner {
  readonly customer: number;
  readonly location: number;
  readonly profile: number;
  /** Whether the tour was missed, and the protocol has a finding. */
  readonly isNoticeable?: boolean;
}

/** Grants accesses to authorities, signs authorities in, and writes what they may read. */
export function authorityFixture(app: FastifyInstance) {
  const { addForm, addUser, signIn } = factories(app);
  const { addProof, addDocument } = proofFixture(app);

  async function grant(operator: Client, location: number, body: Partial<AuthorityAccessCreate> = {}) {
    const payload = grantBody(location, body);
    const answer = await operator({ method: 'POST', url: '/api/authority_accesses', payload });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { id, '@id': url, token, code }: Record<string, string> = answer.json();
    return { id: Number(id), url: String(url), token: String(token), code: String(code) };
  }

  const open = (payload: { token: string; code: string }) =>
    app.inject({ method: 'POST', url: '/api/authority_sessions', payload });

  /** Grants an access and signs its authority in. */
  async function inspector(operator: Client, location: number, body: Partial<AuthorityAccessCreate> = {}) {
    const access = await grant(operator, location, body);
    const answer = await open({ token: access.token, code: access.code });
    const { token }: { token: string } = answer.json();
    return { ...access, client: clientWith(app, token) };
  }

  /** Signs in a user of the office whose session works at a location, to complete its tasks. */
  async function workAt({ customer, location }: Pick<RecordOwner, 'customer' | 'location'>) {
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    const payload = JSON.stringify({ location: `/api/locations/${location}` });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const answer = await operator({ method: 'PATCH', url: '/api/changelocation', payload, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return operator;
  }

  /** Writes one record of each kind, which names its person wherever staff may name somebody. */
  async function addRecords(recordOwner: RecordOwner, at: Date, named = 'Petra Pult') {
    const { customer, location, profile, isNoticeable = false } = recordOwner;
    const { id: user } = await addUser('ROLE_SERVICE', [customer], [location]);
    const { form, version } = await addForm(
      {},
      {
        sections: [
          {
            id: 'hall',
            title: 'Spielhalle',
            questions: [{ id: 'who', type: 'text', label: 'Wer war dabei?', isRequired: true }],
          },
        ],
      },
    );
    const owner = { customer_id: customer, location_id: location, profile_id: profile };
    const comment = `${named} hat geholfen.`;
    const insert = <Table extends 'activity' | 'inspection_tour' | 'protocol' | 'report'>(
      table: Table,
      values: Insertable<Database[Table]>,
    ) =>
      app.store.asSystem(async (tx) => {
        const row = await tx.insertInto<Table>(table).values(values).returning('id').executeTakeFirstOrThrow();
        return row.id;
      });
    const action = await app.store.asSystem((tx) =>
      tx
        .selectFrom('action')
        .where('social_concept_id', '=', ARCADE_CONCEPT_ID)
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const day = at.toISOString().slice(0, 10);
    const pdf = await addDocument(customer, { content: randomUUID() });
    return {
      measures: await insert('activity', { ...owner, action_id: action.id, user_id: user, occurred_at: at, comment }),
      tours: await insert('inspection_tour', {
        ...owner,
        occurred_at: at,
        ...(isNoticeable
          ? { profile_id: null, due_at: at, completion_source: 'missed' }
          : { status_id: 1, user_id: user, completion_source: 'manual', comment }),
      }),
      protocols: await insert('protocol', {
        ...owner,
        form_id: form,
        form_version_id: version,
        user_id: user,
        answers: JSON.stringify({ who: { value: comment } }),
        has_finding: isNoticeable,
        findings: JSON.stringify(isNoticeable ? [{ question: 'who', label: 'Wer war dabei?', answer: 'niemand' }] : []),
        state: 'closed',
        started_at: at,
        occurred_at: at,
        closed_at: at,
      }),
      proofs: await addProof({ customer, profile }, { document_id: pdf.id, issued_at: day, invalid_at: day }),
      files: (
        await addDocument(customer, {
          location_id: location,
          category: 'permit',
          name: `Erlaubnis ${named}.pdf`,
          created_at: at,
          valid_until: new Date(at.getTime() + 1000),
        })
      ).id,
      reports: await insert('report', {
        customer_id: customer,
        kind: 'training',
        title: 'Bericht',
        location_ids: [location],
        from_on: day,
        to_on: day,
        state: 'approved',
        approved_at: at,
        approved_by: user,
        digest: pdf.digest,
        files: JSON.stringify({ pdf: { key: pdf.file_key, bytes: 36, sha256: pdf.digest } }),
      }),
    };
  }
  return { grant, open, inspector, workAt, addRecords };
}
