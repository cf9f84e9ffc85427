import { describe, expect, it } from 'vitest';
import type { SocialConceptPatch } from '#shared/contracts/master-data/social-concepts.ts';
import { checkConcept, checkPublishing } from './social-concepts.rules.ts';

const pathsOf = (violations: readonly { readonly propertyPath: string }[]) =>
  violations.map(({ propertyPath }) => propertyPath);

describe('a draft of a concept', () => {
  it.each<[string, SocialConceptPatch, string[]]>([
    ['may be empty', {}, []],
    ['may leave a duty open', { contents: [{ duty: 'bans', isDone: false }] }, []],
    [
      'says how a duty is met that it calls done',
      { contents: [{ duty: 'bans', isDone: true, text: ' ' }] },
      ['contents[0].text'],
    ],
    [
      'names a duty once',
      {
        contents: [
          { duty: 'bans', isDone: false },
          { duty: 'report', isDone: false },
          { duty: 'bans', isDone: false },
        ],
      },
      ['contents[2].duty'],
    ],
    [
      'names a proof once',
      { proofs: [{ type: '/api/proof_types/6' }, { type: '/api/proof_types/6', validityMonths: 12 }] },
      ['proofs[1].type'],
    ],
  ])('%s', (_title, patch, paths) => {
    expect(pathsOf(checkConcept(patch))).toEqual(paths);
  });
});

describe('publishing', () => {
  const first = { version: '1.0', valid_from: '2026-01-01' };
  const second = { version: '1.1', valid_from: '2026-06-01' };
  it.each([
    ['the first version needs a day', { version: '1.0', valid_from: null }, [], ['validFrom']],
    ['the first version has one', { version: '1.0', valid_from: '2026-01-01' }, [], []],
    ['a version is published once', { version: '1.0', valid_from: '2026-12-01' }, [second, first], ['version']],
    [
      'a later version is not valid earlier',
      { version: '2.0', valid_from: '2026-05-31' },
      [second, first],
      ['validFrom'],
    ],
    ['it may begin on the same day', { version: '2.0', valid_from: '2026-06-01' }, [second, first], []],
  ])('%s', (_title, draft, published, paths) => {
    expect(pathsOf(checkPublishing(draft, published))).toEqual(paths);
  });
});
