import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, day, iriOf, withoutHiddenMarks } from './hydra.ts';

/** With so little of a month's queries left, or less, somebody has to act soon. */
export const LOW_LIMIT_PERCENT = 20;

export const NO_REQUESTS_LEFT_MESSAGE = 'Guthaben aufgebraucht!';

export const LimitType = z.enum(['limited', 'unlimited']);

/** How many OASIS queries a location has made this month, and how many it may make. */
export const LocationLimits = z.object({
  location: iriOf('Location'),
  requests: z.int(),
  /** What the contract includes each month; absent for unlimited, as are the total and what is left of it. */
  limitCount: z.optional(z.int()),
  /** Booked on top for this month. */
  additionalLimitCount: z.int(),
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  type: LimitType,
});
export type LocationLimits = z.infer<typeof LocationLimits>;

/** Under this, changes of the limits of any location are announced; whoever reads what a query may change keeps it there. */
export const LIMITS_TOPIC = '/stats/limits';

export const getLimits = endpoint({
  method: 'GET',
  path: '/stats/limits/{id}',
  summary: 'The OASIS queries of a location in the current month.',
  response: LocationLimits,
});

/** Of all of them `clear` alone lets somebody in. */
export const CheckOutcome = z.enum([
  'clear',
  'banned',
  'unclear',
  'unavailable',
  'certificateInvalid',
  'underage',
  'quotaExhausted',
  'noCertificate',
]);
export type CheckOutcome = z.infer<typeof CheckOutcome>;
/** Whoever is too young is not asked about. */
export type StoredOutcome = Exclude<CheckOutcome, 'underage'>;

export const RESULT_SHOWN_SECONDS = 30;

/** No XML has these, and without them a name is the same: a query with them would be spent on no answer. */
const withoutControls = () => z.overwrite<string>((text) => text.replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' '));
const person = () => z.string().check(withoutHiddenMarks(), withoutControls(), z.trim(), atMost(100));
const required = (message: string) => person().check(z.minLength(1, message));

/** Who stands at the door. It goes to OASIS and is kept nowhere: not here, not in a log, not in the browser. */
export const PlayerCheckCreate = z.object({
  firstName: required('Bitte den Vornamen angeben.'),
  lastName: required('Bitte den Nachnamen angeben.'),
  dateOfBirth: day('Bitte das Geburtsdatum als TT.MM.JJJJ angeben.'),
  birthName: z.optional(person()),
  birthPlace: z.optional(person()),
  street: z.optional(person()),
  houseNumber: z.optional(person()),
  postalCode: z.optional(person()),
  city: z.optional(person()),
});
export type PlayerCheckCreate = z.infer<typeof PlayerCheckCreate>;

export const PlayerCheckResult = z.object({
  outcome: CheckOutcome,
  /** Whom to ask where somebody says that they are not the banned person. */
  contact: z.optional(z.string()),
  /** The answer came from the simulator and says nothing about anybody. */
  isSimulated: z.boolean(),
});
export type PlayerCheckResult = z.infer<typeof PlayerCheckResult>;

export const checkPlayer = endpoint({
  method: 'POST',
  path: '/api/player_checks',
  summary: 'Asks OASIS whether somebody is banned, at the location of the session. Nothing of the person is kept.',
  body: PlayerCheckCreate,
  response: PlayerCheckResult,
});

/** What a location needs to know before anybody is asked. */
export const CheckReadiness = z.object({
  /** Who is younger is not asked about. */
  minimumAge: z.int(),
  /** What a query would come to before it is sent. */
  obstacle: z.optional(z.enum(['noCertificate', 'certificateInvalid', 'quotaExhausted'])),
  isSimulated: z.boolean(),
});
export type CheckReadiness = z.infer<typeof CheckReadiness>;

export const getCheckReadiness = endpoint({
  method: 'GET',
  path: '/api/player_checks/readiness',
  summary: 'Whether OASIS can be asked at the location of the session.',
  response: CheckReadiness,
});
