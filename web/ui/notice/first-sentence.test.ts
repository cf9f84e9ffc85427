import { expect, it } from 'vitest';
import { splitFirstSentence } from './first-sentence.ts';

it.each([
  ['Gerät 3 bleibt aus. Bitte erst fragen.', 'Gerät 3 bleibt aus.'],
  ['Ist Gerät 3 aus? Bitte prüfen. Danke.', 'Ist Gerät 3 aus?'],
  ['Am 3. Mai kommt in 2 Std. Besuch. Bitte warten.', 'Am 3. Mai kommt in 2 Std. Besuch.'],
  ['Gerät 3 bleibt aus, z. B. über Nacht', 'Gerät 3 bleibt aus, z. B. über Nacht'],
])('%s', (message, first) => {
  const parts = splitFirstSentence(message);
  expect(parts.first).toBe(first);
  expect(parts.first + parts.rest).toBe(message);
});
