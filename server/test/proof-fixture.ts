import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** A day (YYYY-MM-DD) so many days from today. */
export const dayFromNow = (days: number): string => daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), days);

/** Ids of the catalogue. */
export const types = { training: 1, refresher: 2, concept: 6, privacy: 9, safety: 14, firstAid: 12 } as const;
export const typeIri = (type: keyof typeof types) => `/api/proof_types/${types[type]}`;

/** Proofs and their files, written past the application. */
export function proofFixture(app: FastifyInstance) {
  const addProof = (
    { customer, profile }: { readonly customer: number; readonly profile: number },
    values: Partial<Insertable<Database['profile_document']>> = {},
  ): Promise<number> =>
    app.store.asSystem(async (tx) => {
      const proof = {
        proof_type_id: types.firstAid,
        name: 'Ersthelfer',
        issued_at: dayFromNow(-1000),
        state: 'accepted' as const,
      };
      const row = { customer_id: customer, profile_id: profile, ...proof, ...values };
      return (await tx.insertInto('profile_document').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });

  /** Somebody who may be put to work. */
  const addRequired = async (
    place: { readonly customer: number; readonly profile: number },
    until = dayFromNow(400),
  ) => {
    for (const type of ['training', 'concept', 'privacy', 'safety'] as const)
      await addProof(place, { proof_type_id: types[type], name: type, invalid_at: until });
  };

  /** A file of the category for proofs, in the file store as well. */
  const addDocument = async (
    customer: number,
    { content = randomUUID(), ...values }: { content?: string } & Partial<Insertable<Database['document']>> = {},
  ): Promise<{ id: number; digest: string; file_key: string }> => {
    const bytes = Buffer.from(content);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const file = { file_key: await app.files.put(bytes), bytes: bytes.length, digest };
    const said = {
      category: 'proof',
      name: 'Nachweis.pdf',
      mime_type: 'application/pdf',
      scan_state: 'clean',
    } as const;
    return app.store.asSystem((tx) =>
      tx
        .insertInto('document')
        .values({ customer_id: customer, ...said, ...file, ...values })
        .returning(['id', 'digest', 'file_key'])
        .executeTakeFirstOrThrow(),
    );
  };

  return { addProof, addRequired, addDocument };
}
