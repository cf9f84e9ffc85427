import type { Tx } from '#server/db/database.ts';
import { minutesAfter, type SeededLocation } from '#server/demo/records/records.ts';

const FIRST_LINE_NUMBER = 2;

/** Writes the import with which the profiles were created. The content of its file is already deleted. */
export async function writeImports(tx: Tx, locations: readonly SeededLocation[], openedAt: Date): Promise<void> {
  const [location] = locations;
  const profiles = locations.flatMap(({ profileIds }) => profileIds);
  if (location === undefined || profiles.length === 0) return;
  const { customerId, operatorId } = location;
  const counts = { line_count: profiles.length, new_count: profiles.length, imported_count: profiles.length };
  const { id } = await tx
    .insertInto('import')
    .values({
      customer_id: customerId,
      user_id: operatorId,
      kind: 'profiles',
      state: 'done',
      file_name: 'Personal.csv',
      file_digest: '',
      headings: JSON.stringify(['Name', 'Aktiv']),
      fields: JSON.stringify(['name', 'isActive']),
      ...counts,
      holds_file: false,
      created_at: openedAt,
      expires_at: minutesAfter(openedAt, 240),
      started_at: openedAt,
      finished_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const commonColumns = {
    import_id: id,
    customer_id: customerId,
    verdict: 'new',
    outcome: 'imported',
    violations: '[]',
  } as const;
  await tx
    .insertInto('import_line')
    .values(profiles.map((profile, at) => ({ ...commonColumns, number: at + FIRST_LINE_NUMBER, entity_id: profile })))
    .execute();
}
