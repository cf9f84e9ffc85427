// Makes entries of an authority's page from its demands.
import { toWireDate } from '#server/http/read/dates.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { demandAnswerText } from '#shared/domain/demand-answer-text.ts';
import { OFFICE_NAME } from '#shared/domain/profile-name-text.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { factsFrom, keyOf, momentText, plain } from './entries.resource.ts';
import type { DemandRow } from './demand-entries.queries.ts';

export const demandEntry = (row: DemandRow): AuthorityEntry => ({
  ...plain,
  key: keyOf('demands', row.id),
  section: 'demands',
  title: row.title,
  locationName: row.location_name,
  at: toWireDate(row.at),
  // The office answers without a profile.
  person: row.person ?? (row.done_at === null ? undefined : OFFICE_NAME),
  isNoticeable: row.is_noticeable,
  isSettled: row.done_at !== null || row.withdrawn_at !== null,
  facts: factsFrom({
    'Antwort bis': germanDay(row.due_on),
    Stand: demandState(row),
    Antwort: demandAnswerText(row),
    Beantwortet: row.done_at && momentText(row.done_at),
    Geändert: row.changed_at && momentText(row.changed_at),
  }),
  files: row.files.map(({ id, name }) => ({ key: answerKeyOf(id), name })),
});

/** Identifies a file of an answer for opening it. It has no entry of its own. */
const answerKeyOf = (documentId: number) => `answers-${documentId}`;

function demandState({ done_at: doneAt, withdrawn_at: withdrawnAt }: DemandRow): string {
  if (doneAt !== null) return 'beantwortet';
  return withdrawnAt === null ? 'offen' : 'zurückgezogen';
}
