import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choices,
  date,
  countsAsDefect,
  countsAsDefectAbove,
  countsAsDefectBelow,
  number,
  onlyIf,
  optional,
  photo,
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

const defectWithTask = (taskText: string) =>
  countsAsDefect('no', { task: taskText, hours: 24, requiresPhoto: true, notifies: true });

export const conceptCheck: GalleryForm = {
  key: 'concept-check',
  name: 'Monatliche Sozialkonzept-Prüfung',
  description:
    'Wird das Sozialkonzept gelebt? Aushänge, Material, Schulung, Früherkennung, Dokumentation, Außendarstellung.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('notices', 'Aushänge und Information', {
        description: 'Gehen Sie bitte einmal durch alle Räume und prüfen Sie vor Ort.',
        questions: [
          yesNo(
            'youth-notice',
            'Hängt der Aushang zum Jugendschutz am Eingang?',
            defectWithTask('Aushang zum Jugendschutz anbringen'),
          ),
          yesNo('risk-notice', 'Wird über Suchtrisiken und Gewinnwahrscheinlichkeit informiert?', {
            ...defectWithTask('Information über Risiken und Gewinnwahrscheinlichkeit anbringen'),
          }),
          yesNo('hotline', 'Ist die Hotline von jedem Spielplatz aus zu sehen oder leicht zu finden?', {
            ...defectWithTask('Hinweis auf die Hotline anbringen'),
          }),
          yesNo('self-ban-notice', 'Wird auf die Möglichkeit der Sperre hingewiesen?', {
            ...defectWithTask('Hinweis auf Selbstsperre anbringen'),
          }),
          number('flyers', 'Wie viele Flyer sind insgesamt vorrätig?', {
            unit: 'Stück',
            minimum: 0,
            maximum: 10_000,
            ...countsAsDefectBelow(25, { task: 'Flyer nachbestellen', hours: 120 }),
          }),
          choices('languages', 'In welchen Sprachen liegt Material aus?', {
            answers: {
              german: 'Deutsch',
              turkish: 'Türkisch',
              arabic: 'Arabisch',
              russian: 'Russisch',
              polish: 'Polnisch',
              english: 'Englisch',
              other: 'weitere',
              none: 'keine',
            },
            ...countsAsDefect('none', { task: 'Informationsmaterial beschaffen', hours: 72, notifies: true }),
          }),
          yesNo('clock', 'Ist eine richtig gehende Uhr zu sehen?', {
            ...countsAsDefect('no', { task: 'Uhr stellen oder ersetzen', hours: 48 }),
          }),
          photo('display', 'Foto der Auslage', { ...optional, helpText: 'Bitte ohne Personen im Bild.' }),
        ],
      }),
      section('people', 'Personal und Schulung', {
        questions: [
          yesNo('officer-known', 'Wissen alle, wer für das Sozialkonzept verantwortlich ist?', {
            helpText: 'Gemeint sind die beauftragte Person und die verantwortliche Person vor Ort.',
            ...countsAsDefect('no', { task: 'Verantwortliche für das Sozialkonzept bekannt machen', hours: 72 }),
          }),
          number('untrained', 'Wie viele eingesetzte Personen haben keinen gültigen Schulungsnachweis?', {
            minimum: 0,
            maximum: 200,
            ...countsAsDefectAbove(0, {
              task: 'Schulung buchen; bis dahin nicht einsetzen',
              hours: 48,
              notifies: true,
            }),
          }),
          yesNo('proofs-on-site', 'Liegen die Nachweise vor Ort?', {
            ...countsAsDefect('no', { task: 'Schulungsnachweise vor Ort bereitlegen', hours: 24, notifies: true }),
          }),
          yesNo('concept-on-site', 'Liegt die geltende Fassung des Sozialkonzepts vor Ort?', {
            ...countsAsDefect('no', {
              task: 'Geltende Fassung des Sozialkonzepts bereitlegen',
              hours: 24,
              notifies: true,
            }),
          }),
          yesNo('staff-plays', 'Ist sicher, dass niemand vom Personal selbst hier spielt?', {
            ...countsAsDefect('no', { notifies: true, task: 'Spielverbot für Personal klären', hours: 48 }),
          }),
        ],
      }),
      section('practice', 'Umsetzung', {
        questions: [
          yesNo('identity', 'Werden Ausweis und Sperre bei jedem Gast geprüft, wie es für diesen Standort gilt?', {
            helpText: 'Beobachten Sie bitte mindestens fünf Einlässe oder Spielbeginne.',
            ...countsAsDefect('no', { task: 'Unterweisung: Ausweis und Sperrabfrage', hours: 48, notifies: true }),
          }),
          number('conversations', 'Wie viele Gespräche mit Gästen wurden im letzten Monat dokumentiert?', {
            minimum: 0,
            maximum: 1000,
            helpText: 'Die Zahl finden Sie in der Liste der Maßnahmen.',
          }),
          yesNo('plausible', 'Passt diese Zahl zur Zahl der Gäste?', countsAsDefect('no')),
          yesNo('tours', 'Wurden die Kontrollgänge wie vorgesehen gemacht?', {
            ...countsAsDefect('no', { task: 'Versäumte Kontrollgänge mit dem Team besprechen', hours: 72 }),
          }),
          yesNo('tasks', 'Sind alle fälligen Aufgaben erledigt?', {
            ...countsAsDefect('no', { task: 'Überfällige Aufgaben abarbeiten', hours: 72 }),
          }),
        ],
      }),
      section('exterior', 'Außendarstellung', {
        questions: [
          yesNo('advertising', 'Ist die Werbung außen und innen zulässig?', {
            helpText: 'Im Zweifel fragen Sie bitte die Verwaltung, bevor Sie etwas hängen lassen.',
            ...countsAsDefect('no', {
              task: 'Unzulässige Werbung entfernen',
              hours: 24,
              requiresPhoto: true,
              notifies: true,
            }),
          }),
          yesNo('hours-shown', 'Stimmen die ausgehängten Öffnungszeiten?', {
            ...countsAsDefect('no', { task: 'Öffnungszeiten berichtigen', hours: 48 }),
          }),
        ],
      }),
      section('end', 'Abschluss', {
        questions: [
          yesNo('improve', 'Soll am Sozialkonzept etwas verbessert werden?'),
          text('improvement', 'Was?', {
            ...onlyIf('improve', 'yes'),
            helpText: 'Ihr Vorschlag kann in den nächsten Bericht zum Sozialkonzept eingehen.',
          }),
          date('next-check', 'Wann ist die nächste Prüfung?'),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};
