import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
  date,
  countsAsDefect,
  countsAsDefectAbove,
  line,
  number,
  onlyIf,
  onlyIfAbove,
  optional,
  section,
  signature,
  text,
  time,
  yesNo,
} from './questions.ts';

export const authorityInspection: GalleryForm = {
  key: 'authority-inspection',
  name: 'Behördenkontrolle',
  description:
    'Wer kontrolliert hat, was geprüft und gezeigt wurde, was beanstandet ist und bis wann es erledigt sein muss.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('visit', 'Die Kontrolle', {
        description:
          'Bleiben Sie freundlich und rufen Sie die verantwortliche Person dazu. Beantworten Sie nur, was Sie sicher wissen.',
        questions: [
          choice('authority', 'Welche Behörde war da?', {
            answers: {
              'public-order': 'Ordnungsamt oder Gewerbeamt',
              supervision: 'Glücksspielaufsicht',
              police: 'Polizei',
              tax: 'Finanzamt oder Steueramt',
              customs: 'Zoll',
              calibration: 'Prüfstelle für Geräte',
              safety: 'Arbeitsschutz, Brandschutz oder Bauamt',
              other: 'eine andere',
            },
          }),
          line('other-authority', 'Welche?', onlyIf('authority', 'other')),
          line('reference', 'Aktenzeichen', {
            ...optional,
            helpText: 'Bitte das Zeichen der Behörde, keine Namen der Kontrollierenden.',
          }),
          time('arrived', 'Wann kamen sie?'),
          time('left', 'Wann gingen sie?'),
          number('inspectors', 'Wie viele Personen kontrollierten?', { minimum: 1, maximum: 50 }),
          yesNo('identified', 'Haben sie sich ausgewiesen?', countsAsDefect('no')),
          yesNo('announced', 'War die Kontrolle angekündigt?'),
          yesNo('responsible-present', 'War die verantwortliche Person vor Ort dabei?', {
            helpText: 'Falls nicht: Bitte schreiben Sie in den Kommentar, wann sie informiert wurde.',
            ...countsAsDefect('no', { notifies: true }),
          }),
        ],
      }),
      section('checked', 'Was geprüft wurde', {
        questions: [
          choices('topics', 'Themen', {
            answers: {
              licence: 'Erlaubnis und Nebenbestimmungen',
              concept: 'Sozialkonzept und Dokumentation',
              training: 'Schulungsnachweise',
              minors: 'Jugendschutz',
              oasis: 'Ausweis- und Sperrabfrage',
              notices: 'Aushänge und Informationsmaterial',
              devices: 'Geräte: Anzahl, Abstand, Zulassung',
              exterior: 'Außendarstellung und Werbung',
              hours: 'Sperrzeit',
              premises: 'Räume, Fluchtwege, Brandschutz',
              staff: 'Personal und Arbeitszeiten',
              other: 'anderes',
            },
          }),
          yesNo('staff-asked', 'Wurden Fragen zum Spielerschutz an das Personal gestellt?'),
          yesNo('staff-answered', 'Konnte das Personal sie beantworten?', {
            ...onlyIf('staff-asked', 'yes'),
            ...countsAsDefect('no', {
              task: 'Unterweisung zu den offenen Fragen der Kontrolle',
              hours: 168,
              notifies: true,
            }),
          }),
          yesNo('papers-shown', 'Konnten alle verlangten Unterlagen sofort gezeigt werden?', {
            ...countsAsDefect('no', {
              task: 'Fehlende Unterlagen der Kontrolle beschaffen',
              hours: 48,
              notifies: true,
            }),
          }),
          yesNo('taken', 'Wurde etwas mitgenommen, kopiert oder versiegelt?'),
          text('taken-list', 'Was?', onlyIf('taken', 'yes')),
        ],
      }),
      section('result', 'Ergebnis', {
        questions: [
          number('complaints', 'Wie viele Punkte wurden beanstandet?', {
            minimum: 0,
            maximum: 100,
            ...countsAsDefectAbove(0, {
              task: 'Beanstandungen der Behördenkontrolle beheben',
              hours: 72,
              notifies: true,
            }),
          }),
          text('complaint-list', 'Was genau, Punkt für Punkt?', onlyIfAbove('complaints', 0)),
          date('deadline', 'Bis wann muss es erledigt sein?', {
            ...optional,
            ...onlyIfAbove('complaints', 0),
            helpText: 'Lassen Sie das Feld leer, wenn die Behörde keine Frist genannt hat.',
          }),
          choice('report', 'Gibt es ein schriftliches Ergebnis?', {
            answers: { here: 'ja, es wurde dagelassen', later: 'es wird zugeschickt', none: 'nein, nur mündlich' },
          }),
          line('originals', 'Original abgelegt unter …', onlyIf('report', 'here')),
          yesNo('informed', 'Ist die Verwaltung informiert?', {
            ...countsAsDefect('no', {
              task: 'Verwaltung über die Behördenkontrolle informieren',
              hours: 2,
              notifies: true,
            }),
          }),
          text('remarks', 'Eigene Anmerkungen', {
            ...optional,
            helpText: 'Zum Beispiel, wenn Sie etwas anders sehen als die Behörde.',
          }),
          signature('signature', 'Unterschrift der Person, die die Kontrolle begleitet hat'),
        ],
      }),
    ],
  },
};
