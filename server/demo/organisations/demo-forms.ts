import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Tx } from '#server/db/database.ts';
import { questionsOf, type Question, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { minutesAfter, type DemoForm } from '#server/demo/records/records.ts';

const MINUTES_PER_DAY = 1440;
/** The form that gets a second version, so that older protocols are shown with the first one. */
const REVISED_FORM = { key: 'opening-and-closing', section: 'opening', daysAgo: 34 } as const;
const ADDED_QUESTION: Question = {
  id: 'cameras',
  type: 'yesNo',
  label: 'Zeichnen alle Kameras auf?',
  helpText: 'Ein Blick auf den Monitor genügt.',
  isRequired: true,
  allowsNotApplicable: true,
  defect: {
    values: ['no'],
    requiresComment: true,
    requiresPhoto: false,
    notifies: false,
    task: { description: 'Kamera instand setzen', hours: 48 },
  },
};

/** Reads the forms of the gallery with all of their versions. */
export async function readForms(tx: Tx): Promise<DemoForm[]> {
  const rows = await tx
    .selectFrom('form')
    .innerJoin('form_version', 'form_version.form_id', 'form.id')
    .select(['form.gallery_key', 'form.location_types', 'form_version.id', 'form_version.form_id', 'form_version.name'])
    .select(['form_version.digest', 'form_version.published_at', 'form_version.questionnaire'])
    .where('form.gallery_key', 'is not', null)
    .orderBy('form_version.number')
    .execute();
  return [...Map.groupBy(rows, ({ gallery_key }) => gallery_key ?? '')].map(([key, versions]) => ({
    key,
    locationTypes: versions[0]?.location_types ?? [],
    versions: versions.map(({ id, form_id, name, digest, published_at, questionnaire }) => ({
      id,
      formId: form_id,
      name,
      digest,
      publishedAt: published_at,
      questionnaire,
    })),
  }));
}

/**
 * Publishes a second version of one form. It is only called on a database without other organisations, because all of
 * them share the forms.
 */
export async function reviseForm(tx: Tx, adminId: number, now: Date): Promise<void> {
  const form = await tx
    .selectFrom('form')
    .innerJoin('form_version', 'form_version.id', 'form.version_id')
    .select(['form.id', 'form_version.name', 'form_version.number', 'form_version.questionnaire'])
    .where('form.gallery_key', '=', REVISED_FORM.key)
    .executeTakeFirst();
  if (form?.number !== 1) return;
  const questionnaire = withAddedQuestion(form.questionnaire);
  const text = canonicalize(questionnaire) ?? '';
  const digest = createHash('sha256').update(text, 'utf8').digest('hex');
  const questionCount = questionsOf(questionnaire).length;
  const publishedAt = minutesAfter(now, -REVISED_FORM.daysAgo * MINUTES_PER_DAY);
  const { id } = await tx
    .insertInto('form_version')
    .values({
      form_id: form.id,
      number: 2,
      name: form.name,
      questionnaire: text,
      digest,
      question_count: questionCount,
      published_by: adminId,
      published_at: publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('form')
    .set({ draft: text, draft_digest: digest, draft_question_count: questionCount, revision: 2, version_id: id })
    .set({ updated_at: publishedAt })
    .where('id', '=', form.id)
    .execute();
}

const withAddedQuestion = ({ sections }: Questionnaire): Questionnaire => ({
  sections: sections.map((section) =>
    section.id === REVISED_FORM.section ? { ...section, questions: [...section.questions, ADDED_QUESTION] } : section,
  ),
});
