import type { FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { findImageFiles, readImages, transcriptDocument } from '#server/features/protocols/protocols.public.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { findTranscript, type TranscriptRow } from './transcripts.queries.ts';

/**
 * Prints a protocol as the authority reads it. A photo cannot be masked, so photos are printed only if the access opens
 * them, and a signature only if it shows names as well.
 * @throws NotFound
 */
export async function printTranscript(app: FastifyInstance, authority: AuthorityActor, id: number): Promise<Buffer> {
  const { store, files, pdf } = app;
  const row = await store.asActor(authority.scope, 'read only', (tx) => findTranscript(tx, authority.scope, id));
  if (row === undefined) throw new NotFound();
  const shown = shownImages(row, authority);
  // The authority has no right to a photo by itself, so its file is found with the system role.
  const found = await store.asSystem((tx) => findImageFiles(tx, SYSTEM_SCOPE, row.location_id, shown));
  const images = await readImages(files, found);
  const printed = await pdf.print(
    async () =>
      transcriptDocument({
        id,
        formName: row.form_name,
        customerName: row.customer_name,
        location: { name: row.location_name, address: row.address, timeZone: row.time_zone },
        person: row.person ?? 'nicht angegeben',
        reason: row.reason,
        occurredAt: row.occurred_at,
        closedAt: row.closed_at,
        questionnaire: row.questionnaire,
        answers: row.answers,
        taskByQuestion: new Map(),
        images,
        notice: noticeFor(authority),
      }),
    null,
  );
  return Buffer.from(printed);
}

function shownImages({ questionnaire, answers }: TranscriptRow, authority: AuthorityActor): string[] {
  if (!authority.kinds.includes('images')) return [];
  return questionsOf(questionnaire)
    .filter(({ type }) => type !== 'signature' || authority.shows_names)
    .flatMap((question) => answerTo(answers, question)?.images ?? []);
}

function noticeFor({ authority, kinds, shows_names: showsNames }: AuthorityActor): string {
  const names = showsNames ? [] : ['Das Personal erscheint mit Rolle und Initialen.'];
  const images = kinds.includes('images')
    ? showsNames
      ? []
      : ['Unterschriften sind nicht enthalten.']
    : ['Fotos und Unterschriften sind nicht enthalten.'];
  return [
    `Abschrift für die Einsicht durch ${authority}.`,
    ...names,
    ...images,
    'Sie trägt keinen Nachweis; den trägt das Protokoll des Betreibers.',
  ].join(' ');
}
