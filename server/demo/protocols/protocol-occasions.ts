import { dailyStories, type Story } from './protocol-stories.ts';
import { rareStories } from './protocol-rare-stories.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { Random } from '#server/demo/random.ts';
import { minutesAfter, type SeededLocation } from '#server/demo/records/records.ts';
import type { BusinessDay } from '#server/demo/organisations/shifts.ts';

/** An occasion on which staff fill in a form. */
export interface Occasion {
  readonly form: string;
  readonly story: Story;
  readonly at: Date;
}

/** Forms for rare events, with the probability per day. */
const occasionChances: readonly (readonly [keyof typeof rareStories, number])[] = [
  ['incident', 0.04],
  ['self-ban', 0.02],
  ['third-party-ban-hearing', 0.012],
  ['house-ban', 0.02],
  ['oasis-outage', 0.02],
  ['test-purchase', 0.012],
  ['authority-inspection', 0.01],
];
/** Forms that are filled in on a certain day of the month. */
const plannedOccasions: readonly (readonly [keyof typeof rareStories, string])[] = [
  ['device-set-up', '10'],
  ['staff-instruction', '15'],
];
const EVENTS_BY_DAY: ReadonlySet<keyof typeof rareStories> = new Set([
  'third-party-ban-hearing',
  'test-purchase',
  'authority-inspection',
]);
const MORNING_HOURS = 6;
const CHECK_DAY_OF_MONTH = '03';
/** Share of evenings with a closing protocol; on the others the task at the end of the shift is enough. */
const CLOSING_SHARE = 0.4;
const CONVERSATION_SHARE = 0.14;

/** Returns the occasions of one day at a location, in no particular order. */
export function occasionsOf(location: SeededLocation, day: BusinessDay, random: Random): Occasion[] {
  const { opening, closing, handover, conversation, check } = dailyStories;
  const openMilliseconds = day.closesAt.getTime() - day.opensAt.getTime();
  const randomMoment = () => new Date(day.opensAt.getTime() + Math.floor(openMilliseconds * random.next()));
  const momentOf = (form: keyof typeof rareStories) =>
    EVENTS_BY_DAY.has(form) ? day.byDay(randomMoment()) : randomMoment();
  const isAroundTheClock = openMilliseconds === DAY_MILLISECONDS;
  // A location that never closes is looked over in the morning, after the cleaning.
  const openingAt = isAroundTheClock ? minutesAfter(day.opensAt, MORNING_HOURS * 60) : day.opensAt;
  return [
    { form: 'opening-and-closing', story: opening, at: minutesAfter(openingAt, -random.integer(8, 35)) },
    ...(random.chance(CLOSING_SHARE) && !isAroundTheClock
      ? [{ form: 'opening-and-closing', story: closing, at: minutesAfter(day.closesAt, random.integer(4, 20)) }]
      : []),
    ...(day.isBusy
      ? [{ form: 'shift-handover', story: handover, at: minutesAfter(day.shiftChangeAt, random.integer(-5, 9)) }]
      : []),
    ...(random.chance(CONVERSATION_SHARE)
      ? [{ form: 'guest-conversation', story: conversation, at: randomMoment() }]
      : []),
    ...(day.day.endsWith(CHECK_DAY_OF_MONTH)
      ? [{ form: 'concept-check', story: check, at: day.byDay(randomMoment()) }]
      : []),
    ...occasionChances.flatMap(([form, share]) =>
      random.chance(share) ? [{ form, story: rareStories[form], at: momentOf(form) }] : [],
    ),
    ...plannedOccasions.flatMap(([form, date]) =>
      day.day.endsWith(date) ? [{ form, story: rareStories[form], at: day.byDay(randomMoment()) }] : [],
    ),
  ];
}
