import type { PossibleAnswerColumn } from '#server/db/schema/records.ts';
import { BETTING_CONCEPT_ID, BETTING_MEASURE_ID_OFFSET } from './measures.ts';

/** A recurring task of every location. Organisations get their own copy, because they adapt it. */
export interface TaskTemplateSeed {
  readonly key: string;
  readonly description: string;
  readonly answers: readonly AnswerSeed[];
  /** Recurrence rule according to RFC 5545, in the location's time zone. */
  readonly recurrence: string;
  readonly isAutocomplete: boolean;
}

interface AnswerSeed {
  readonly value: string;
  /** Number in the catalogue of measures, local to the concept. */
  readonly measure?: number;
  readonly isFinding?: boolean;
}

const yesAnswer = (measure?: number): AnswerSeed => ({ value: 'Ja', measure });
const noAnswer: AnswerSeed = { value: 'Nein (Mangel)', isFinding: true };

export const taskTemplateSeeds: readonly TaskTemplateSeed[] = [
  {
    key: 'notices',
    description: 'Hängen alle Aushänge (Jugendschutz, Spielregeln, Hotline) sichtbar und lesbar?',
    answers: [yesAnswer(41), noAnswer],
    recurrence: 'FREQ=DAILY;BYHOUR=12;BYMINUTE=15',
    isAutocomplete: true,
  },
  {
    key: 'shiftEnd',
    description: 'Gab es in dieser Schicht einen dokumentationspflichtigen Vorfall?',
    answers: [
      { value: 'Nein, alles in Ordnung', measure: 45 },
      { value: 'Ja, bereits dokumentiert' },
      { value: 'Ja, noch nicht dokumentiert', isFinding: true },
    ],
    recurrence: 'FREQ=DAILY;BYHOUR=21;BYMINUTE=45',
    isAutocomplete: true,
  },
  {
    key: 'informationMaterial',
    description: 'Liegt genügend Informationsmaterial aus (mindestens zehn Stück je Flyer)?',
    answers: [
      yesAnswer(),
      { value: 'Nein, nachgefüllt', measure: 42 },
      { value: 'Nein, nichts mehr vorrätig (Mangel)', isFinding: true },
    ],
    recurrence: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=14;BYMINUTE=0',
    isAutocomplete: false,
  },
  {
    key: 'conceptCheck',
    description:
      'Monatliche Prüfung des Sozialkonzepts: Sind Ansprechpartner, Schulungsstand, Uhr und Außenwerbung wie vorgeschrieben?',
    answers: [yesAnswer(43), noAnswer],
    recurrence: 'FREQ=MONTHLY;BYMONTHDAY=3;BYHOUR=13;BYMINUTE=0',
    isAutocomplete: false,
  },
  {
    key: 'testPurchase',
    description: 'Vierteljährlicher eigener Testkauf: Wurden Alter und Ausweis geprüft?',
    answers: [{ value: 'Ja', measure: 44 }, noAnswer],
    recurrence: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10;BYHOUR=15;BYMINUTE=0',
    isAutocomplete: false,
  },
  {
    key: 'trainings',
    description: 'Sind die Schulungsnachweise aller eingesetzten Personen gültig und vor Ort einsehbar?',
    answers: [yesAnswer(), noAnswer],
    recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=13;BYMINUTE=30',
    isAutocomplete: false,
  },
  {
    key: 'certificates',
    description: 'Ist das OASIS-Zertifikat noch mindestens 60 Tage gültig?',
    answers: [yesAnswer(), { value: 'Nein, Erneuerung beantragt' }, noAnswer],
    recurrence: 'FREQ=MONTHLY;BYMONTHDAY=5;BYHOUR=13;BYMINUTE=30',
    isAutocomplete: false,
  },
  {
    key: 'devices',
    description: 'Haben alle Geldspielgeräte eine gültige Prüfplakette (§ 7 SpielV, alle 24 Monate)?',
    answers: [yesAnswer(), noAnswer, { value: 'Entfällt' }],
    recurrence: 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=15;BYHOUR=12;BYMINUTE=30',
    isAutocomplete: false,
  },
  {
    key: 'conceptReview',
    description: 'Ist das Sozialkonzept noch aktuell (Überprüfung alle 24 Monate)?',
    answers: [yesAnswer(), noAnswer],
    recurrence: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=15;BYHOUR=11;BYMINUTE=0',
    isAutocomplete: false,
  },
  {
    key: 'report',
    description: 'Ist der Bericht zum Sozialkonzept fristgerecht fertig?',
    answers: [yesAnswer(), noAnswer],
    recurrence: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;BYHOUR=11;BYMINUTE=0',
    isAutocomplete: false,
  },
  {
    key: 'licence',
    description: 'Läuft die Erlaubnis noch länger als zwölf Monate?',
    answers: [yesAnswer(), { value: 'Nein, Verlängerung beantragt' }, noAnswer],
    recurrence: 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1;BYHOUR=11;BYMINUTE=0',
    isAutocomplete: false,
  },
];

/** Returns the possible answers with the action ids of the concept. */
export function possibleAnswersFor(template: TaskTemplateSeed, socialConceptId: number): PossibleAnswerColumn[] {
  const offset = socialConceptId === BETTING_CONCEPT_ID ? BETTING_MEASURE_ID_OFFSET : 0;
  return template.answers.map(({ value, measure, isFinding }) => ({
    value,
    action: measure === undefined ? undefined : offset + measure,
    isFinding,
  }));
}
