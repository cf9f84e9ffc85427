import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { questionsOf, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/** A questionnaire as it is published: one text for one content, whoever wrote it in which order. */
export function canonicalQuestionnaire(questionnaire: Questionnaire) {
  const text = canonicalize(questionnaire);
  if (text === undefined) throw new Error('A questionnaire has no canonical form.');
  return {
    /** RFC 8785 JSON. */
    text,
    /** SHA-256, hexadecimal. */
    digest: createHash('sha256').update(text, 'utf8').digest('hex'),
    questionCount: questionsOf(questionnaire).length,
  };
}
