import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
  date,
  countsAsDefect,
  line,
  number,
  onlyIf,
  optional,
  photo,
  section,
  signature,
  text,
  time,
  yesNo,
} from './questions.ts';

export const staffInstruction: GalleryForm = {
  key: 'staff-instruction',
  name: 'Unterweisung',
  description: 'Was unterwiesen wurde, wie lange, mit welchem Ergebnis, und wann die nächste Unterweisung ansteht.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('instruction', 'Die Unterweisung', {
        questions: [
          choice('occasion', 'Was ist der Anlass?', {
            answers: {
              first: 'vor Aufnahme der Tätigkeit',
              regular: 'regelmäßige Wiederholung',
              concept: 'neue Fassung des Sozialkonzepts',
              incident: 'nach einem Vorfall oder Test',
              rules: 'neue Vorschrift oder Arbeitsanweisung',
            },
          }),
          time('began', 'Beginn'),
          time('ended', 'Ende'),
          choice('kind', 'Wie wurde unterwiesen?', {
            answers: {
              talk: 'im Gespräch vor Ort',
              group: 'in der Gruppe',
              online: 'online',
              practice: 'mit praktischer Übung',
            },
          }),
          choice('instructor', 'Wer hat unterwiesen?', {
            answers: {
              responsible: 'verantwortliche Person vor Ort',
              officer: 'Beauftragte/r für das Sozialkonzept',
              management: 'Verwaltung',
              external: 'externe Stelle',
            },
            helpText: 'Diese Unterweisung ersetzt nicht die vorgeschriebene Schulung mit externen Fachleuten.',
          }),
          line('external-provider', 'Welche Stelle?', onlyIf('instructor', 'external')),
        ],
      }),
      section('contents', 'Inhalte', {
        questions: [
          choices('topics', 'Worum ging es?', {
            answers: {
              concept: 'Sozialkonzept und Verantwortliche',
              minors: 'Jugendschutz und Alterskontrolle',
              oasis: 'Ausweisprüfung und Sperrabfrage',
              bans: 'Selbstsperre und Fremdsperre',
              detection: 'auffälliges Spielverhalten erkennen',
              talk: 'Gäste ansprechen',
              documentation: 'richtig dokumentieren, ohne Daten von Gästen',
              privacy: 'Datenschutz',
              laundering: 'Geldwäsche',
              safety: 'Arbeitsschutz und Verhalten bei Überfall',
              fire: 'Brandschutz',
              instruction: 'Arbeitsanweisung',
            },
          }),
          line('document', 'Welche Unterlage mit welchem Stand?', {
            ...optional,
            helpText: 'Zum Beispiel „Sozialkonzept, Fassung 1.2“.',
          }),
          yesNo('ban-rules-known', 'Wissen alle, wie eine Selbstsperre aufgenommen wird?', {
            ...onlyIf('topics', 'bans'),
            ...countsAsDefect('no', { task: 'Aufnahme der Selbstsperre noch einmal üben', hours: 168 }),
          }),
          yesNo('refuse-practised', 'Wurde das Abweisen ohne Ausweis oder bei Sperre geübt?', {
            ...onlyIf('topics', 'minors', 'oasis'),
          }),
          text('questions-asked', 'Welche Fragen blieben offen?', { ...optional }),
        ],
      }),
      section('participants', 'Teilnehmende', {
        description: 'Hier geht es nur um das Personal. Kürzel genügen, wenn die Unterschriftenliste abgelegt ist.',
        questions: [
          number('participant-count', 'Wie viele haben teilgenommen?', { minimum: 1, maximum: 200 }),
          text('participant-list', 'Kürzel der Teilnehmenden'),
          yesNo('all-reached', 'Sind damit alle unterwiesen, für die es gilt?', {
            ...countsAsDefect('no', { task: 'Unterweisung für fehlende Personen nachholen', hours: 336 }),
          }),
          yesNo('understood', 'Wurde geprüft, ob alles verstanden ist?', {
            helpText: 'Zum Beispiel mit Rückfragen oder einem kurzen Test.',
            ...countsAsDefect('no', { task: 'Verständnis der Unterweisung prüfen', hours: 168 }),
          }),
          choice('signed', 'Wie bestätigen die Teilnehmenden?', {
            answers: { list: 'auf einer Unterschriftenliste', here: 'einzelne Person, hier', none: 'noch nicht' },
            ...countsAsDefect('none', { task: 'Unterschriften zur Unterweisung einholen', hours: 72 }),
          }),
          line('originals', 'Original abgelegt unter …', onlyIf('signed', 'list')),
          photo('list-photo', 'Foto der Unterschriftenliste', { ...optional, ...onlyIf('signed', 'list') }),
          signature('participant', 'Unterschrift der unterwiesenen Person', onlyIf('signed', 'here')),
        ],
      }),
      section('end', 'Abschluss', {
        questions: [
          date('next', 'Wann ist die nächste Unterweisung?', optional),
          text('remarks', 'Bemerkungen', optional),
          signature('instructor-signature', 'Unterschrift der unterweisenden Person'),
        ],
      }),
    ],
  },
};
