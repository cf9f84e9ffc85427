import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { questionsOf, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/**
 * Returns the form in which a questionnaire is published: equal contents give equal texts, whatever the order of their
 * keys.
 */
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
