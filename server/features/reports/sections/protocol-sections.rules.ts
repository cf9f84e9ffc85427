import { offeredAnswers, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import type { ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { bansByMonthTable, incidentsByMonthTable } from './measure-sections.rules.ts';
import { dateTimeColumn, numberColumn, createSection, withTotals, textColumn } from './report-tables.rules.ts';
import type {
  AnswerTotal,
  LastProtocol,
  MeasureCount,
  MonthOf,
  ProtocolCount,
} from '#server/features/reports/figures/report-figures.ts';

type QuestionnairesByVersion = ReadonlyMap<number, Questionnaire>;

const questionOf = (questionnaires: QuestionnairesByVersion, version: number, id: string) => {
  const questionnaire = questionnaires.get(version);
  return questionnaire && questionsOf(questionnaire).find((question) => question.id === id);
};

/** Returns the chosen answer in the words of the form, or its id if the form has no word for it. */
export const answerTextFinder =
  (questionnaires: QuestionnairesByVersion) =>
  (version: number, question: string, value: string | null): string | null => {
    const foundQuestion = questionOf(questionnaires, version, question);
    return (foundQuestion && offeredAnswers(foundQuestion).find(({ id }) => id === value)?.label) ?? value;
  };

/** Forms of the gallery with the choice questions that a report evaluates. */
export const EVALUATED_CHOICES = {
  bans: {
    forms: ['self-ban', 'third-party-ban-hearing'],
    questions: ['occasion', 'duration', 'source', 'hearing-kind', 'decided', 'entered', 'notice-kind', 'confirmed'],
  },
  incidents: {
    forms: ['incident', 'test-purchase', 'authority-inspection', 'house-ban'],
    questions: ['kind', 'reason-kind', 'commissioned-by', 'outcome', 'authority', 'announced', 'report'],
  },
} as const;

const FORM_TEXTS: Readonly<Record<string, string>> = {
  'self-ban': 'Selbstsperre',
  'third-party-ban-hearing': 'Fremdsperre',
  incident: 'Vorfall',
  'test-purchase': 'Testkauf',
  'authority-inspection': 'Behördenkontrolle',
  'house-ban': 'Hausverbot',
};

function choiceTable(
  key: string,
  caption: string,
  choices: readonly AnswerTotal[],
  questionnaires: QuestionnairesByVersion,
): ReportTable {
  const answerTextOf = answerTextFinder(questionnaires);
  return {
    key,
    caption,
    columns: [
      textColumn('form', 'Protokoll'),
      textColumn('question', 'Frage'),
      textColumn('answer', 'Antwort'),
      numberColumn('total', 'Anzahl'),
    ],
    rows: choices.map(({ form, question, value, version, total }) => [
      FORM_TEXTS[form] ?? form,
      questionOf(questionnaires, version, question)?.label ?? question,
      answerTextOf(version, question, value),
      total,
    ]),
  };
}

const protocolTable = (protocols: readonly ProtocolCount[]): ReportTable =>
  withTotals({
    key: 'protocols',
    caption: 'Protokolle im Zeitraum',
    columns: [
      textColumn('form', 'Protokoll'),
      numberColumn('total', 'Anzahl'),
      numberColumn('findings', 'mit Mangel'),
      numberColumn('corrected', 'davon korrigiert'),
    ],
    rows: protocols.map(({ name, total, findings, corrected }) => [name, total, findings, corrected]),
  });

interface ProtocolSectionInput {
  readonly months: readonly MonthOf<MeasureCount>[];
  readonly choices: readonly AnswerTotal[];
  readonly questionnaires: QuestionnairesByVersion;
}

export const banSection = ({ months, choices, questionnaires }: ProtocolSectionInput): ReportSection =>
  createSection(['bans', 'Selbst- und Fremdsperren'], {
    tables: [
      bansByMonthTable(months),
      choiceTable('banChoices', 'Anlass, Anhörung und Mitteilung nach den Protokollen', choices, questionnaires),
    ],
  });

export const incidentSection = (
  { months, choices, questionnaires }: ProtocolSectionInput,
  protocols: readonly ProtocolCount[],
): ReportSection =>
  createSection(['incidents', 'Vorfälle, Kontrollen und Protokolle'], {
    tables: [
      incidentsByMonthTable(months),
      choiceTable('incidentChoices', 'Vorfälle und Kontrollen nach den Protokollen', choices, questionnaires),
      protocolTable(protocols),
    ],
  });

export const lastProtocolsSection = (
  protocols: readonly LastProtocol[],
  locationNames: ReadonlyMap<number, string>,
): ReportSection =>
  createSection(['lastProtocols', 'Die letzten Protokolle'], {
    tables: [
      {
        key: 'lastProtocols',
        caption: 'Zuletzt abgeschlossene Protokolle',
        columns: [
          dateTimeColumn('at', 'Zeit'),
          textColumn('form', 'Protokoll'),
          textColumn('location', 'Standort'),
          textColumn('mark', 'Kennzeichen'),
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
