import type { FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { readImages, transcriptDocument } from '#server/features/protocols/protocols.public.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { shownImages } from './shown-images.rules.ts';
import { findImageFiles } from './stored-files.queries.ts';
import { findTranscript } from './transcripts.queries.ts';

/**
 * Prints a protocol as the authority reads it.
 * @throws NotFound
 */
export async function printTranscript(app: FastifyInstance, authority: AuthorityActor, id: number): Promise<Buffer> {
  const { store, files, pdf } = app;
  const row = await store.asActor(authority.scope, 'read only', (tx) => findTranscript(tx, authority.scope, id));
  if (row === undefined) throw new NotFound();
  const shown = questionsOf(row.questionnaire).flatMap((question) =>
    shownImages(question, answerTo(row.answers, question), authority),
  );
  const found = await store.asActor(authority.scope, 'read only', (tx) => findImageFiles(tx, authority.scope, shown));
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
