import { fill, type Told } from './protocol-answers.ts';
import { correctProtocol } from './protocol-corrections.ts';
import { findIn, type Desk, type Known } from './protocol-findings.ts';
import { occasionsOf, type Occasion } from './protocol-occasions.ts';
import { photoUuid, signatureUuid } from './protocol-pictures.ts';
import type { Trouble } from './protocol-stories.ts';
import { createRandom, uuidFrom } from './random.ts';
import { minutesAfter, type DemoVersion, type ProtocolRecord, type PlacedLocation } from './records.ts';
import type { BusinessDay } from './shifts.ts';

const DRAFT_HOURS = 30;

/** What was filled in on those days, with corrections, and a draft somebody has not finished. */
export function recordProtocols(
  location: PlacedLocation,
  days: readonly BusinessDay[],
  known: Known,
): ProtocolRecord[] {
  const random = createRandom(`Protokolle ${location.plan.name}`);
  const desk: Desk = { ...known, location, random, names: createRandom(`Protokolle ${location.id}`) };
  const closed = days.flatMap((day) =>
    occasionsOf(location, day, random).flatMap((occasion) => closeProtocol(desk, day, occasion)),
  );
  const begun = days.findLast(({ opensAt }) => opensAt < minutesAfter(known.now, -DRAFT_HOURS * 60));
  return [...closed, ...(begun === undefined ? [] : draft(desk, begun))];
}

function versionFor({ forms, location }: Desk, key: string, moment: Date): DemoVersion | undefined {
  const form = forms.find((one) => one.key === key);
  if (form === undefined) return undefined;
  const isForLocation = form.locationTypes.length === 0 || form.locationTypes.includes(location.plan.type);
  if (!isForLocation) return undefined;
  return form.versions.findLast(({ publishedAt }) => publishedAt <= moment) ?? form.versions[0];
}

const answerWith = (location: PlacedLocation, { question, answer, picture }: Trouble): Told => ({
  [question]: picture === undefined ? answer : { ...answer, images: [photoUuid(location, picture)] },
});

/** The photos that a form wants wherever there is a damage, and who takes over. */
const picturesFor = (location: PlacedLocation, day: BusinessDay): Told => ({
  'damage-photos': { images: [photoUuid(location, 'damage')] },
  'taking-over': { images: [signatureUuid(location, day.profileAt(day.closesAt))] },
});

function closeProtocol(desk: Desk, day: BusinessDay, { form, story, at }: Occasion): ProtocolRecord[] {
  const { location, random, now } = desk;
  const version = versionFor(desk, form, at);
  const trouble = random.chance(story.troubleShare) ? random.pick(story.troubles) : undefined;
  const told = { ...picturesFor(location, day), ...story.usual(random), ...(trouble && answerWith(location, trouble)) };
  const startedAt = minutesAfter(at, -random.integer(3, 12));
  if (version === undefined || at > now) return [];
  const profileId = day.profileAt(at);
  const answers = fill(version.questionnaire, told, {
    random,
    day: day.day,
    startedAt,
    signature: signatureUuid(location, profileId),
  });
  const protocol: ProtocolRecord = {
    id: 0,
    uuid: uuidFrom(desk.names),
    location,
    version,
    profileId,
    answers,
    found: findIn(desk, { version, answers, profileId, closedAt: at }, []),
    startedAt,
    createdAt: minutesAfter(startedAt, 0.2),
    closedAt: at,
    corrects: null,
    reason: null,
  };
  return [
    protocol,
    ...correctProtocol(
      desk,
      protocol,
      story.troubles.map((one) => answerWith(location, one)),
    ),
  ];
}

/** A talk that was written down half. */
function draft(desk: Desk, day: BusinessDay): ProtocolRecord[] {
  const { location } = desk;
  const startedAt = minutesAfter(day.opensAt, 95);
  const version = versionFor(desk, 'guest-conversation', startedAt);
  if (version === undefined) return [];
  return [
    {
      id: 0,
      uuid: uuidFrom(desk.names),
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
      found: [],
      startedAt,
      createdAt: minutesAfter(startedAt, 0.2),
      closedAt: null,
      corrects: null,
      reason: null,
    },
  ];
}
