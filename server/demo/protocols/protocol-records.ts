import { fillQuestionnaire, type GivenAnswers } from './protocol-answers.ts';
import { correctProtocol } from './protocol-corrections.ts';
import { findingsWithTasks, type FillingContext, type ProtocolInputs } from './protocol-findings.ts';
import { occasionsOf, type Occasion } from './protocol-occasions.ts';
import { photoUuid, signatureUuid } from './protocol-pictures.ts';
import type { DefectStory } from './protocol-stories.ts';
import { createRandom, uuidFrom } from '#server/demo/random.ts';
import {
  minutesAfter,
  type DemoVersion,
  type ProtocolRecord,
  type SeededLocation,
} from '#server/demo/records/records.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';

const DRAFT_HOURS = 30;

/** Creates the protocols of these days with corrections, and one unfinished draft. */
export function recordProtocols(
  location: SeededLocation,
  days: readonly BusinessDay[],
  inputs: ProtocolInputs,
): ProtocolRecord[] {
  const random = createRandom(`Protokolle ${location.plan.name}`);
  const context: FillingContext = {
    ...inputs,
    location,
    random,
    uuidSource: createRandom(`Protokolle ${location.id}`),
  };
  const closedProtocols = days.flatMap((day) =>
    occasionsOf(location, day, random).flatMap((occasion) => closeProtocol(context, day, occasion)),
  );
  const openBusinessDay = days.findLast(({ opensAt }) => opensAt < minutesAfter(inputs.now, -DRAFT_HOURS * 60));
  return [...closedProtocols, ...(openBusinessDay === undefined ? [] : createDraft(context, openBusinessDay))];
}

function versionFor({ forms, location }: FillingContext, key: string, moment: Date): DemoVersion | undefined {
  const form = forms.find((candidate) => candidate.key === key);
  if (form === undefined) return undefined;
  const isForLocation = form.locationTypes.length === 0 || form.locationTypes.includes(location.plan.type);
  if (!isForLocation) return undefined;
  return form.versions.findLast(({ publishedAt }) => publishedAt <= moment) ?? form.versions[0];
}

const answerWith = (location: SeededLocation, { question, answer, picture }: DefectStory): GivenAnswers => ({
  [question]: picture === undefined ? answer : { ...answer, images: [photoUuid(location, picture)] },
});

/** Returns the images that forms require: photos of a damage, and the signature of the person taking over. */
const picturesFor = (location: SeededLocation, day: BusinessDay): GivenAnswers => ({
  'damage-photos': { images: [photoUuid(location, 'damage')] },
  'taking-over': { images: [signatureUuid(location, day.profileAt(day.closesAt))] },
});

function closeProtocol(context: FillingContext, day: BusinessDay, { form, story, at }: Occasion): ProtocolRecord[] {
  const { location, random, now } = context;
  const version = versionFor(context, form, at);
  const drawnDefect = random.chance(story.defectShare) ? random.pick(story.defects) : undefined;
  const givenAnswers = {
    ...picturesFor(location, day),
    ...story.usualAnswers(random),
    ...(drawnDefect && answerWith(location, drawnDefect)),
  };
  const startedAt = minutesAfter(at, -random.integer(3, 12));
  if (version === undefined || at > now) return [];
  const profileId = day.profileAt(at);
  const answers = fillQuestionnaire(version.questionnaire, givenAnswers, {
    random,
    day: day.day,
    startedAt,
    signature: signatureUuid(location, profileId),
  });
  const protocol: ProtocolRecord = {
    id: 0,
    uuid: uuidFrom(context.uuidSource),
    location,
    version,
    profileId,
    answers,
    foundRecords: findingsWithTasks(context, { version, answers, profileId, closedAt: at }, []),
    startedAt,
    createdAt: minutesAfter(startedAt, 0.2),
    closedAt: at,
    corrects: null,
    reason: null,
  };
  return [
    protocol,
    ...correctProtocol(
      context,
      protocol,
      story.defects.map((defect) => answerWith(location, defect)),
    ),
  ];
}

/** Creates an unfinished protocol about a conversation. */
function createDraft(context: FillingContext, day: BusinessDay): ProtocolRecord[] {
  const { location } = context;
  const startedAt = minutesAfter(day.opensAt, 95);
  const version = versionFor(context, 'guest-conversation', startedAt);
  if (version === undefined) return [];
  return [
    {
      id: 0,
      uuid: uuidFrom(context.uuidSource),
      location,
      version,
      profileId: day.profileAt(startedAt),
      answers: {
        'age-group': { value: '41-60' },
        visits: { value: 'weekly' },
        'hours-today': { value: 4 },
        'signs-play': { value: ['long'] },
        facts: { value: 'Gast etwa 50, seit vier Stunden an einem Gerät, reagiert kaum auf Ansprache.' },
      },
      foundRecords: [],
      startedAt,
      createdAt: minutesAfter(startedAt, 0.2),
      closedAt: null,
      corrects: null,
      reason: null,
    },
  ];
}
