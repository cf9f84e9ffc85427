import { fillQuestionnaire, type GivenAnswers } from './protocol-answers.ts';
import { correctProtocol } from './protocol-corrections.ts';
import {
  findingsWithTasks,
  tasksByOffice,
  tasksOf,
  type FillingContext,
  type ProtocolInputs,
} from './protocol-findings.ts';
import { occasionsOf, type Occasion } from './protocol-occasions.ts';
import { photoUuid, signatureUuid } from './protocol-pictures.ts';
import { closingLeftOpen, dailyStories, type DefectStory } from './protocol-stories.ts';
import { germanTimeText } from '#server/demo/calendar.ts';
import { createRandom, uuidFrom } from '#server/demo/random.ts';
import {
  minutesAfter,
  type DemoVersion,
  type ProtocolRecord,
  type SeededLocation,
  type TaskRecord,
} from '#server/demo/records/records.ts';
import { inWordsOf } from '#server/demo/records/words-of-locations.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';

const DRAFT_HOURS = 30;
/** At a location without a `situation`, nobody has given a task to a Mangel of the last evening before these hours. */
const LEFT_OPEN_HOURS = 20;

/** Creates the protocols of these days with corrections and one unfinished draft, and the tasks of their findings. */
export function recordProtocols(
  location: SeededLocation,
  days: readonly BusinessDay[],
  inputs: ProtocolInputs,
): { readonly protocols: readonly ProtocolRecord[]; readonly tasks: readonly TaskRecord[] } {
  const random = createRandom(`Protokolle ${location.plan.name}`);
  const context: FillingContext = {
    ...inputs,
    location,
    random,
    uuidSource: createRandom(`Protokolle ${location.id}`),
  };
  const dayLeftOpen =
    location.plan.situation === undefined
      ? days.findLast(({ closesAt }) => closesAt < minutesAfter(inputs.now, -LEFT_OPEN_HOURS * 60))
      : undefined;
  const closedProtocols = days.flatMap((day) => {
    const occasions = occasionsOf(location, day, random);
    return (day === dayLeftOpen ? withClosingLeftOpen(occasions, day) : occasions).flatMap((occasion) =>
      closeProtocol(context, day, occasion),
    );
  });
  const openBusinessDay = days.findLast(({ opensAt }) => opensAt < minutesAfter(inputs.now, -DRAFT_HOURS * 60));
  const protocols = [
    ...closedProtocols,
    ...(openBusinessDay === undefined ? [] : createDraft(context, openBusinessDay)),
  ];
  return { protocols, tasks: [...tasksOf(protocols), ...tasksByOffice(context, protocols)] };
}

const withClosingLeftOpen = (occasions: readonly Occasion[], { closesAt }: BusinessDay): Occasion[] => [
  ...occasions.filter(({ story }) => story !== dailyStories.closing),
  { form: 'opening-and-closing', story: closingLeftOpen, at: minutesAfter(closesAt, 12) },
];

function versionFor({ forms, location }: FillingContext, key: string, moment: Date): DemoVersion | undefined {
  const form = forms.find((candidate) => candidate.key === key);
  if (form === undefined) return undefined;
  const isForLocation = form.locationTypes.length === 0 || form.locationTypes.includes(location.plan.type);
  if (!isForLocation) return undefined;
  return form.versions.findLast(({ publishedAt }) => publishedAt <= moment) ?? form.versions[0];
}

/** The shift that ends before this hour began in the morning. */
const EARLY_SHIFT_UNTIL = '18:00';
const endsEarly = (at: Date) => germanTimeText(at) < EARLY_SHIFT_UNTIL;

const inWordsOfLocation = ({ plan: { type } }: SeededLocation, answers: GivenAnswers): GivenAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([question, { value, comment, ...answer }]) => [
      question,
      {
        ...answer,
        ...(value !== undefined && { value: typeof value === 'string' ? inWordsOf(type, value) : value }),
        ...(comment !== undefined && { comment: inWordsOf(type, comment) }),
      },
    ]),
  );

const answerWith = (location: SeededLocation, { question, answer, picture }: DefectStory): GivenAnswers =>
  inWordsOfLocation(location, {
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
  const drawn = random.chance(story.defectShare) ? random.pick(story.defects) : undefined;
  // Without tasks nobody could say that a Mangel was fixed, so it would stand on the dashboard for ever.
  const possibleDefects = location.plan.hasNoTasks ? [] : story.defects;
  const drawnDefect = location.plan.hasNoTasks ? undefined : drawn;
  const givenAnswers = {
    ...picturesFor(location, day),
    ...inWordsOfLocation(location, story.usualAnswers(random)),
    ...(form === 'shift-handover' && { 'shift-kind': { value: endsEarly(at) ? 'early' : 'late' } }),
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
      possibleDefects.map((defect) => answerWith(location, defect)),
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
      answers: inWordsOfLocation(location, {
        'age-group': { value: '41-60' },
        visits: { value: 'weekly' },
        'hours-today': { value: 4 },
        'signs-play': { value: ['long'] },
        facts: { value: 'Gast etwa 50, seit vier Stunden an einem Gerät, reagiert kaum auf Ansprache.' },
      }),
      foundRecords: [],
      startedAt,
      createdAt: minutesAfter(startedAt, 0.2),
      closedAt: null,
      corrects: null,
      reason: null,
    },
  ];
}
