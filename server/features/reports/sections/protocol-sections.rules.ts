import { offeredAnswers, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import type { ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { bansByMonth, incidentsByMonth } from './measure-sections.rules.ts';
import { dateTime, number, section, summed, text } from './report-tables.rules.ts';
import type {
  AnswerTotal,
  LastProtocol,
  MeasureCount,
  MonthOf,
  ProtocolCount,
} from '#server/features/reports/figures/report-figures.ts';

type Words = ReadonlyMap<number, Questionnaire>;

const questionOf = (words: Words, version: number, id: string) => {
  const questionnaire = words.get(version);
  return questionnaire && questionsOf(questionnaire).find((question) => question.id === id);
};

/** Returns the chosen answer in the words of the form, or its id if the form has no word for it. */
export const answerWord =
  (words: Words) =>
  (version: number, question: string, value: string | null): string | null => {
    const foundQuestion = questionOf(words, version, question);
    return (foundQuestion && offeredAnswers(foundQuestion).find(({ id }) => id === value)?.label) ?? value;
  };

/** Forms of the gallery with the choice questions that a report evaluates. */
export const TOLD_CHOICES = {
  bans: {
    forms: ['self-ban', 'third-party-ban-hearing'],
    questions: ['occasion', 'duration', 'source', 'hearing-kind', 'decided', 'entered', 'notice-kind', 'confirmed'],
  },
  incidents: {
    forms: ['incident', 'test-purchase', 'authority-inspection', 'house-ban'],
    questions: ['kind', 'reason-kind', 'commissioned-by', 'outcome', 'authority', 'announced', 'report'],
  },
} as const;

const FORM_WORDS: Readonly<Record<string, string>> = {
  'self-ban': 'Selbstsperre',
  'third-party-ban-hearing': 'Fremdsperre',
  incident: 'Vorfall',
  'test-purchase': 'Testkauf',
  'authority-inspection': 'Behördenkontrolle',
  'house-ban': 'Hausverbot',
};

function choiceTable(key: string, caption: string, choices: readonly AnswerTotal[], words: Words): ReportTable {
  const wordOf = answerWord(words);
  return {
    key,
    caption,
    columns: [
      text('form', 'Protokoll'),
      text('question', 'Frage'),
      text('answer', 'Antwort'),
      number('total', 'Anzahl'),
    ],
    rows: choices.map(({ form, question, value, version, total }) => [
      FORM_WORDS[form] ?? form,
      questionOf(words, version, question)?.label ?? question,
      wordOf(version, question, value),
      total,
    ]),
  };
}

const protocolTable = (protocols: readonly ProtocolCount[]): ReportTable =>
  summed({
    key: 'protocols',
    caption: 'Protokolle im Zeitraum',
    columns: [
      text('form', 'Protokoll'),
      number('total', 'Anzahl'),
      number('findings', 'mit Mangel'),
      number('corrected', 'davon korrigiert'),
    ],
    rows: protocols.map(({ name, total, findings, corrected }) => [name, total, findings, corrected]),
  });

interface ProtocolSectionInput {
  readonly months: readonly MonthOf<MeasureCount>[];
  readonly choices: readonly AnswerTotal[];
  readonly words: Words;
}

export const banSection = ({ months, choices, words }: ProtocolSectionInput): ReportSection =>
  section(['bans', 'Selbst- und Fremdsperren'], {
    tables: [
      bansByMonth(months),
      choiceTable('banChoices', 'Anlass, Anhörung und Mitteilung nach den Protokollen', choices, words),
    ],
  });

export const incidentSection = (
  { months, choices, words }: ProtocolSectionInput,
  protocols: readonly ProtocolCount[],
): ReportSection =>
  section(['incidents', 'Vorfälle, Kontrollen und Protokolle'], {
    tables: [
      incidentsByMonth(months),
      choiceTable('incidentChoices', 'Vorfälle und Kontrollen nach den Protokollen', choices, words),
      protocolTable(protocols),
    ],
  });

export const lastProtocolsSection = (
  protocols: readonly LastProtocol[],
  locationNames: ReadonlyMap<number, string>,
): ReportSection =>
  section(['lastProtocols', 'Die letzten Protokolle'], {
    tables: [
      {
        key: 'lastProtocols',
        caption: 'Zuletzt abgeschlossene Protokolle',
        columns: [
          dateTime('at', 'Zeit'),
          text('form', 'Protokoll'),
          text('location', 'Standort'),
          text('mark', 'Kennzeichen'),
        ],
        rows: protocols.map(({ at, name, location, findings, corrected }) => [
          at,
          name,
          locationNames.get(location) ?? '',
          [findings && 'Mangel', corrected && 'korrigiert'].filter((mark) => mark !== false).join(', '),
        ]),
      },
    ],
  });
