import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  maxCharacters,
  dateTime,
  day,
  iriOf,
  itemFields,
  nameField,
  requiredText,
} from '#shared/contracts/wire/hydra.ts';
import { clockTime } from '#shared/contracts/locations/locations.ts';

/** Days on which locations stay closed by law. The database stores these German names, so no others are accepted. */
export const SILENT_DAYS = [
  'Karfreitag',
  'Ostersonntag',
  'Allerheiligen',
  'Volkstrauertag',
  'Buß- und Bettag',
  'Totensonntag',
  'Heiligabend',
  '1. Weihnachtstag',
] as const;
export type SilentDay = (typeof SILENT_DAYS)[number];

/** Values set by the law of a state. Each has a source and the day on which it was last checked. */
export const LEGAL_FIELDS = [
  'lawName',
  'lawUrl',
  'closingFrom',
  'closingTo',
  'sundayHolidayRule',
  'silentDays',
  'minAge',
  'trainingInitialDueDays',
  'trainingIntervals',
  'reportIntervalMonths',
  'reportDueDayMonth',
  'reportMode',
  'authorityName',
] as const;
export type LegalField = (typeof LEGAL_FIELDS)[number];

export const Confidence = z.enum(['high', 'medium', 'low']);
export type Confidence = z.infer<typeof Confidence>;

export const ReportMode = z.enum(['submit', 'keep']);

export const State = z.object({
  ...itemFields('State'),
  code: z.string(),
  name: nameField(),
  country: iriOf('Country'),
  lawName: z.string(),
  lawUrl: z.optional(z.string()),
  closingFrom: z.optional(z.string()),
  closingTo: z.optional(z.string()),
  sundayHolidayRule: z.optional(z.string()),
  silentDays: z.array(z.string()),
  minAge: z.int(),
  /** Days from the first day at work until the first training is due. */
  trainingInitialDueDays: z.optional(z.int()),
  /** Months between trainings; the last interval repeats. */
  trainingIntervals: z.array(z.int()),
  reportIntervalMonths: z.optional(z.int()),
  /** Day and month, for example `31.03.` */
  reportDueDayMonth: z.optional(z.string()),
  reportMode: ReportMode,
  /** The authority that receives the report. */
  authorityName: z.optional(z.string()),
  /** Source, confidence and day of the last check for each value. */
  sources: z.record(
    z.string(),
    z.object({ source: z.string(), confidence: Confidence, verifiedAt: z.optional(z.string()) }),
  ),
  createdAt: dateTime(),
});
export type State = z.infer<typeof State>;

const MAX_INTERVALS = 10;
const text = (characters: number) => z.string().check(z.trim(), maxCharacters(characters));
const between = (minimum: number, maximum: number, unit: string) => {
  const message = `Bitte zwischen ${minimum} und ${maximum} ${unit} angeben.`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
};
const months = () => between(1, 240, 'Monaten');

/** Source of a value, how reliable it is, and the day (YYYY-MM-DD) of the last check. */
export const LegalSource = z.object({
  source: text(500).check(z.minLength(1, 'Bitte die Quelle angeben.')),
  confidence: Confidence,
  verifiedAt: day('Bitte angeben, wann der Wert geprüft wurde.'),
});
export type LegalSource = z.infer<typeof LegalSource>;

/**
 * Null means unknown. A changed value must come with its origin; an origin alone means that the value was checked
 * again.
 */
export const StatePatch = z.object({
  lawName: z.optional(requiredText('Bitte den Namen des Gesetzes angeben.', 200)),
  lawUrl: z.optional(
    z.nullable(
      text(500).check(z.regex(/^https:\/\/[^\s"<>]+$/, 'Bitte eine Adresse angeben, die mit https:// beginnt.')),
    ),
  ),
  closingFrom: z.optional(z.nullable(clockTime())),
  closingTo: z.optional(z.nullable(clockTime())),
  sundayHolidayRule: z.optional(z.nullable(text(500))),
  silentDays: z.optional(z.array(z.enum(SILENT_DAYS)).check(z.maxLength(SILENT_DAYS.length))),
  minAge: z.optional(between(18, 99, 'Jahren')),
  trainingInitialDueDays: z.optional(z.nullable(between(0, 3650, 'Tagen'))),
  trainingIntervals: z.optional(
    z.array(months()).check(z.maxLength(MAX_INTERVALS, `Bitte höchstens ${MAX_INTERVALS} Abstände.`)),
  ),
  reportIntervalMonths: z.optional(z.nullable(months())),
  reportDueDayMonth: z.optional(
    z.nullable(
      z
        .string()
        .check(z.regex(/^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.$/, 'Bitte Tag und Monat wie 31.03. angeben.')),
    ),
  ),
  reportMode: z.optional(ReportMode),
  authorityName: z.optional(z.nullable(text(200))),
  sources: z.optional(z.partialRecord(z.enum(LEGAL_FIELDS), LegalSource)),
});
export type StatePatch = z.infer<typeof StatePatch>;

/** One value of a state that was changed or checked again. */
export const StateChange = z.object({
  ...itemFields('StateChange'),
  state: iriOf('State'),
  value: z.enum(LEGAL_FIELDS),
  /** The value as shown to people; absent if it was unknown. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  sourceBefore: z.optional(z.string()),
  sourceAfter: z.optional(z.string()),
  verifiedAt: z.optional(z.string()),
  user: iriOf('User'),
  userName: z.string(),
  createdAt: dateTime(),
});
export type StateChange = z.infer<typeof StateChange>;

export const REPORT_MODE_TEXTS = { submit: 'Einreichen', keep: 'Aufbewahren und auf Verlangen vorlegen' } as const;

export const listStates = endpoint({
  method: 'GET',
  path: '/api/states',
  summary: 'Retrieves the collection of State resources.',
  list: { filters: { name: ['partial'] }, order: ['name', 'id'], exported: '/api/export/states' },
  response: State,
});
export const getState = endpoint({
  method: 'GET',
  path: '/api/states/{id}',
  summary: 'Retrieves a State resource.',
  response: State,
});
export const patchState = endpoint({
  method: 'PATCH',
  path: '/api/states/{id}',
  summary: 'Updates the State resource.',
  body: StatePatch,
  response: State,
});
export const listStateChanges = endpoint({
  method: 'GET',
  path: '/api/state_changes',
  summary: 'Retrieves the collection of StateChange resources.',
  list: { filters: { state: ['relation'] }, order: ['createdAt', 'id'] },
  response: StateChange,
});
export const getStateChange = endpoint({
  method: 'GET',
  path: '/api/state_changes/{id}',
  summary: 'Retrieves a StateChange resource.',
  response: StateChange,
});

export const states = resource({
  name: 'State',
  path: '/api/states',
  description: 'A federal state with its rules.',
  schema: State,
  endpoints: [listStates, getState, patchState],
});
export const stateChanges = resource({
  name: 'StateChange',
  path: '/api/state_changes',
  description: 'A value of a federal state that was changed or checked again.',
  schema: StateChange,
  endpoints: [listStateChanges, getStateChange],
});
