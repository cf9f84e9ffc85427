import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, day, iriOf, withoutInvisibleCharacters } from '#shared/contracts/wire/hydra.ts';

/** Share of a month's queries left, in per cent, at or below which the screens warn. */
export const LOW_LIMIT_PERCENT = 20;

export const NO_REQUESTS_LEFT_MESSAGE = 'Guthaben aufgebraucht!';

export const LimitType = z.enum(['limited', 'unlimited']);

/** OASIS queries a location has made this month and the number it may make. */
export const LocationLimits = z.object({
  location: iriOf('Location'),
  requests: z.int(),
  /** Queries per month by contract. This field, the total and the rest are absent if queries are unlimited. */
  limitCount: z.optional(z.int()),
  /** Queries booked additionally for this month. */
  additionalLimitCount: z.int(),
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  type: LimitType,
});
export type LocationLimits = z.infer<typeof LocationLimits>;

/**
 * Topic under which changes of any location's limits are announced. Browser queries whose result depends on them
 * declare this topic.
 */
export const LIMITS_TOPIC = '/stats/limits';

export const getLimits = endpoint({
  method: 'GET',
  path: '/stats/limits/{id}',
  summary: 'Retrieves the OASIS queries of a location in the current month.',
  response: LocationLimits,
});

/** Outcomes of a player check. Only `clear` permits entry. */
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
/** Outcomes of queries that were sent. No query is sent about a person who is too young. */
export type StoredOutcome = Exclude<CheckOutcome, 'underage'>;

export const RESULT_SHOWN_SECONDS = 30;

/**
 * Replaces characters that XML does not allow. They do not matter in a name, and a query containing them would be
 * charged without an answer.
 */
const replaceControlCharacters = () => z.overwrite<string>((text) => text.replaceAll(/[\p{Cc}\ufffe\uffff]+/gu, ' '));
const person = () =>
  z.string().check(withoutInvisibleCharacters(), replaceControlCharacters(), z.trim(), maxCharacters(100));
const required = (message: string) => person().check(z.minLength(1, message));

/**
 * The person to check. These data are sent to OASIS and stored nowhere: not in the database, not in a log, not in the
 * browser.
 */
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
  /** Contact for a person who says that they are not the banned one. */
  contact: z.optional(z.string()),
  /** True if the simulator answered; then the outcome says nothing about a real person. */
  isSimulated: z.boolean(),
});
export type PlayerCheckResult = z.infer<typeof PlayerCheckResult>;

export const checkPlayer = endpoint({
  method: 'POST',
  path: '/api/player_checks',
  summary: 'Asks OASIS whether a person is banned, at the location of the session. No data of the person is stored.',
  body: PlayerCheckCreate,
  response: PlayerCheckResult,
});

/** Whether and how a location can check players. */
export const CheckReadiness = z.object({
  /** No query is sent about younger persons. */
  minimumAge: z.int(),
  /** Why a query would be refused before it is sent; absent if it can be sent. */
  obstacle: z.optional(z.enum(['noCertificate', 'certificateInvalid', 'quotaExhausted'])),
  isSimulated: z.boolean(),
});
export type CheckReadiness = z.infer<typeof CheckReadiness>;

export const getCheckReadiness = endpoint({
  method: 'GET',
  path: '/api/player_checks/readiness',
  summary: 'Checks whether OASIS can be queried at the location of the session.',
  response: CheckReadiness,
});
