import { describe, expect, it } from 'vitest';
import { galleryForms } from '#server/features/forms/gallery.ts';
import { measureSeeds } from '#server/db/seed/measures.ts';
import { stateSeeds } from '#server/db/seed/states.ts';
import { possibleAnswersFor, taskTemplateSeeds } from '#server/db/seed/task-templates.ts';
import { historyOf } from './history.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { dailyStories } from '#server/demo/protocols/protocol-stories.ts';
import { rareStories } from '#server/demo/protocols/protocol-rare-stories.ts';
import { createRandom } from '#server/demo/random.ts';
import { nordlicht } from '#server/demo/organisations/organisations.ts';
import type { DemoForm, SeededLocation } from './records.ts';

const locations: SeededLocation[] = nordlicht.locations.map((plan, index) => ({
  id: index + 1,
  customerId: 1,
  userId: 1,
  operatorId: 2,
  plan,
  concept: {
    id: 1,
    actionIds: new Map(measureSeeds.map(({ id }) => [id, id])),
    actionNames: new Map(measureSeeds.map(({ id, name }) => [id, name])),
  },
  silentDays: stateSeeds.find(({ code }) => code === plan.stateCode)?.silentDays?.value ?? [],
  profileIds: [1, 2, 3],
  templates: taskTemplateSeeds.map((seed, seedIndex) => ({
    id: seedIndex + 1,
    seed,
    answers: possibleAnswersFor(seed, plan.socialConceptId),
  })),
}));
const forms: DemoForm[] = galleryForms.map(({ key, name, locationTypes, questionnaire }, index) => ({
  key,
  locationTypes,
  versions: [{ id: index, formId: index, digest: '', name, publishedAt: new Date(0), questionnaire }],
}));
const moments = [
  '2027-01-01T00:10:00Z',
  '2027-03-28T01:30:00Z',
  '2027-07-12T11:59:00Z',
  '2027-10-31T01:00:00Z',
  '2028-02-29T22:15:00Z',
];

describe.each(moments)('a demo seeded at %s', (moment) => {
  const now = new Date(moment);
  const histories = locations.map((location) => historyOf(location, forms, now));
  const activities = histories.flatMap((history) => history.activities);
  const tasks = histories.flatMap((history) => history.tasks);
  const tours = histories.flatMap((history) => history.tours);
  const protocols = histories.flatMap((history) => history.protocols);

  it('has no records in the future', () => {
    expect(activities.filter(({ createdAt, occurredAt }) => createdAt > now || occurredAt > createdAt)).toEqual([]);
    expect(
      tasks.filter(({ createdAt, completion }) => createdAt > now || (completion !== null && completion.at > now)),
    ).toEqual([]);
    expect(tours.filter(({ createdAt, occurredAt }) => createdAt > now || occurredAt > createdAt)).toEqual([]);
    expect(
      protocols.filter(({ startedAt, createdAt, closedAt }) => (closedAt ?? createdAt) > now || startedAt > createdAt),
    ).toEqual([]);
  });

  it('closes only valid protocols, and has protocols of each gallery form', () => {
    for (const { version, answers, closedAt } of protocols) {
      const faults = closedAt === null ? [] : faultsOfAnswers(version.questionnaire, answers);
      expect(faults, version.name).toEqual([]);
    }
    expect(new Set(protocols.map(({ version }) => version.name)).size).toBe(galleryForms.length);
  });

  it('answers only questions that exist in the forms', () => {
    const questionIds = new Set(
      galleryForms.flatMap(({ questionnaire }) => questionsOf(questionnaire).map(({ id }) => id)),
    );
    const stories = [...Object.values(dailyStories), ...Object.values(rareStories)];
    const answeredIds = stories.flatMap(({ usualAnswers, defects }) => [
      ...Object.keys(usualAnswers(createRandom('Namen'))),
      ...defects.map(({ question }) => question),
    ]);
    expect(answeredIds.filter((id) => !questionIds.has(id))).toEqual([]);
  });

  it('has exactly one done or missed tour for each deadline', () => {
    const deadlines = tours
      .filter(({ corrects }) => corrects === null)
      .map(({ location, dueAt }) => `${location.id} ${dueAt.toISOString()}`);
    expect(new Set(deadlines).size).toBe(deadlines.length);
    expect(deadlines.length).toBeGreaterThan(5000);
  });

  it('corrects each record at most once, and after its creation', () => {
    for (const records of [activities, tours, protocols]) {
      const corrected = records.flatMap(({ corrects }) => corrects ?? []);
      expect(new Set(corrected).size).toBe(corrected.length);
      expect(records.filter(({ corrects, createdAt }) => corrects !== null && corrects.createdAt >= createdAt)).toEqual(
        [],
      );
    }
  });

  it('is deterministic', () => {
    const [location] = locations;
    if (location === undefined) throw new Error('There is a first location.');
    expect(historyOf(location, forms, now)).toEqual(histories[0]);
  });

  it('has activities within the opening hours only, also after midnight', () => {
    const hours = histories[0]?.activities.filter(({ task }) => task === null).map(({ occurredAt }) => occurredAt);
    const berlin = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });
    // Times may be an hour off in the night of the clock change.
    expect(hours?.filter((at) => [6, 7, 8, 9, 10].includes(Number.parseInt(berlin.format(at), 10)))).toEqual([]);
  });
});
