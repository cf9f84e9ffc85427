import {
  CONCEPT_DUTY_TEXTS,
  type ConceptDuty,
  type SocialConcept,
} from '#shared/contracts/master-data/social-concepts.ts';

interface DutyTexts {
  readonly title: string;
  readonly hint: string;
}

/** The ten contents required by § 6 (2) GlüStV 2021, summarised in words of this application. */
export const DUTIES: Record<ConceptDuty, DutyTexts> = {
  responsiblePersons: {
    title: CONCEPT_DUTY_TEXTS.responsiblePersons,
    hint: 'Wer das Konzept pflegt und umsetzt, mit welchen Aufgaben und Befugnissen, und wer vor Ort verantwortlich ist.',
  },
  communication: {
    title: CONCEPT_DUTY_TEXTS.communication,
    hint: 'Wie Spieler- und Jugendschutz in Gesprächen, Aushängen und Werbung zur Geltung kommen.',
  },
  training: {
    title: CONCEPT_DUTY_TEXTS.training,
    hint: 'Wann und mit welchem Inhalt geschult wird, und welche Fachleute von außen mitwirken.',
  },
  youthProtection: {
    title: CONCEPT_DUTY_TEXTS.youthProtection,
    hint: 'Wie Alter und Ausweis geprüft werden und jede Person mit der Sperrdatei abgeglichen wird.',
  },
  information: {
    title: CONCEPT_DUTY_TEXTS.information,
    hint: 'Was zu Risiken, Spielverboten, Selbsttest, Hilfe und Sperre ausliegt und leicht zu verstehen ist.',
  },
  earlyDetection: { title: CONCEPT_DUTY_TEXTS.earlyDetection, hint: 'Woran auffälliges Spielverhalten erkannt wird.' },
  earlyIntervention: {
    title: CONCEPT_DUTY_TEXTS.earlyIntervention,
    hint: 'Was dann geschieht, und welche Beratungsstellen in der Nähe genannt werden.',
  },
  bans: { title: CONCEPT_DUTY_TEXTS.bans, hint: 'Wie Selbst- und Fremdsperren aufgenommen und beachtet werden.' },
  documentation: {
    title: CONCEPT_DUTY_TEXTS.documentation,
    hint: 'Wie Maßnahmen laufend festgehalten und für die eigene Bewertung ausgewertet werden.',
  },
  report: { title: CONCEPT_DUTY_TEXTS.report, hint: 'Alle zwei Jahre: was getan wurde, und was es bewirkt hat.' },
};

/** Returns the titles of the duties that are not marked as done. */
export const openDuties = (contents: SocialConcept['contents']): string[] =>
  contents.filter(({ isDone }) => !isDone).map(({ duty }) => DUTIES[duty].title);

export const dutyLabel = (duty: ConceptDuty, index: number) => `${index + 1}. ${DUTIES[duty].title}`;
