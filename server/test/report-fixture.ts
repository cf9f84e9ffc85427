import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';

interface Place {
  readonly customer: number;
  readonly location: number;
  readonly user: number;
}

const content: ReportContent = {
  version: 1,
  title: 'Monatsbericht',
  kind: 'monthly',
  customer: { name: 'Haus', street: '', postalCode: '', city: '' },
  locations: [],
  from: '2026-01-01',
  to: '2026-01-31',
  computedAt: '2026-02-01T10:00:00+00:00',
  sections: [],
  evaluation: { text: '', improvements: '' },
};

/** Reports as they may lie there already. */
export function reportFixture(app: FastifyInstance) {
  /** A draft whose figures are there. */
  const addReport = ({ customer, location, user }: Place, more: Partial<Insertable<Database['report']>> = {}) =>
    app.store.asSystem(async (tx) => {
      const period = { from_on: '2026-01-01', to_on: '2026-01-31' };
      const about = { customer_id: customer, location_ids: [location], kind: 'monthly' as const, user_id: user };
      const values = { ...about, ...period, title: 'Monatsbericht', work: 'ready' as const, progress: 100, ...more };
      const { id } = await tx.insertInto('report').values(values).returning('id').executeTakeFirstOrThrow();
      await tx
        .insertInto('report_content')
        .values({ report_id: id, customer_id: customer, content: JSON.stringify(content) })
        .execute();
      return id;
    });

  const addApprovedReport = async (place: Place) => {
    const id = await addReport(place);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('report')
        .set({ state: 'approved', approved_at: new Date(), approved_by: place.user, digest: 'x' })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  };

  return { addReport, addApprovedReport };
}
