import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { testApp } from '#server/test/app/test-app.ts';
import { checkPdf } from '#server/uploads/check/check-pdf.ts';
import { DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents/documents.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

const now = new Date('2026-11-20T09:30:00Z');
let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  await app.store.runExclusively(() =>
    app.store.asSystem((tx) => seedDemo(tx, { files: app.files, passwords: app.passwords, now })),
  );
}, 300_000);
afterAll(() => app.close());

const documents = () => app.store.asSystem((tx) => tx.selectFrom('document').selectAll().execute());

describe('the documents of the demo', () => {
  it('have every category but answers to authorities; some are valid, some end soon and some have ended', async () => {
    const allDocuments = await documents();
    expect([...new Set(allDocuments.map(({ category }) => category))].toSorted()).toEqual(
      Object.keys(DOCUMENT_CATEGORY_TEXTS)
        .filter((category) => category !== 'authorityAnswer')
        .toSorted(),
    );
    const days = allDocuments.flatMap(({ valid_until: end }) =>
      end ? [(end.getTime() - now.getTime()) / 86_400_000] : [],
    );
    expect([
      Math.min(...days) < 0,
      days.some((daysLeft) => daysLeft > 0 && daysLeft < 28),
      Math.max(...days) > 365,
    ]).toEqual(Array(3).fill(true));
  });

  it('pass the PDF check, and have the size stated in their rows', async () => {
    const allDocuments = await documents();
    for (const { file_key: key, mime_type: type, bytes } of allDocuments) {
      const content = await app.files.get(key);
      const contentBytes = content && (await buffer(content));
      expect(contentBytes?.length).toBe(bytes);
      if (type === 'application/pdf' && contentBytes) expect(await checkPdf(contentBytes)).toBeUndefined();
    }
  });

  it('were read by a part of the staff', async () => {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ share: number }>`
        select (select count(*) from document_reading r join document d on d.id = r.document_id where d.customer_id = c.id)::float
          / nullif((select count(*) from profile where customer_id = c.id) * 2, 0) as share
        from customer c`.execute(tx),
    );
    for (const { share } of rows) expect([share > 0.3, share < 0.95]).toEqual([true, true]);
  });
});
