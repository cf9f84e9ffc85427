import { describe, expect, it } from 'vitest';
import { BETTING_CONCEPT_ID, ARCADE_CONCEPT_ID, FIRST_FREE_ID, measureSeeds } from './measures.ts';
import { statusSeeds } from './statuses.ts';
import { possibleAnswersFor, taskTemplateSeeds } from './task-templates.ts';

const measures = new Map(measureSeeds.map((measure) => [measure.id, measure]));

describe('the seeded catalogue', () => {
  it('gives every action a unique id below the ids of those added by an admin', () => {
    expect(measures.size).toBe(measureSeeds.length);
    expect(Math.max(...measures.keys())).toBeLessThan(FIRST_FREE_ID);
  });

  it('has actions about money laundering only for betting shops', () => {
    const concepts = measureSeeds
      .filter(({ name }) => name.startsWith('Geldwäsche'))
      .map(({ socialConceptId }) => socialConceptId);
    expect(concepts).toHaveLength(5);
    expect(new Set(concepts)).toEqual(new Set([BETTING_CONCEPT_ID]));
  });

  it('has one default status, which is no finding', () => {
    expect(statusSeeds.filter(({ isDefault }) => isDefault)).toEqual([
      { id: 1, text: 'Ohne Befund', isDefault: true, isFinding: false, isGrave: false },
    ]);
  });

  it.each([ARCADE_CONCEPT_ID, BETTING_CONCEPT_ID])(
    'lets answers record only automatic actions of the location’s own concept (%i)',
    (concept) => {
      const named = taskTemplateSeeds
        .flatMap((template) => possibleAnswersFor(template, concept))
        .flatMap(({ action }) => action ?? []);
      expect(named.length).toBeGreaterThan(0);
      for (const id of named)
        expect(measures.get(id)).toMatchObject({ socialConceptId: concept, isRecordedByTask: true });
    },
  );

  it('offers an answer without a finding first for every recurring task', () => {
    for (const { answers } of taskTemplateSeeds) {
      expect(answers.length).toBeGreaterThan(1);
      expect(answers[0]?.isFinding).toBeUndefined();
    }
  });
});
