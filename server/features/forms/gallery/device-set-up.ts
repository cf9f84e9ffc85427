import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  date,
  countsAsDefect,
  countsAsDefectAbove,
  line,
  number,
  onlyIf,
  optional,
  photo,
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

export const deviceSetUp: GalleryForm = {
  key: 'device-set-up',
  name: 'Automatenaufstellung',
  description: 'Geldspielgeräte aufstellen, tauschen oder prüfen: Anzahl, Abstand, Zulassungszeichen, Prüfplakette.',
  locationTypes: ['arcade', 'restaurant'],
  questionnaire: {
    sections: [
      section('occasion', 'Anlass', {
        questions: [
          choice('occasion-kind', 'Warum füllen Sie das Protokoll aus?', {
            answers: {
              placed: 'Gerät neu aufgestellt',
              exchanged: 'Gerät getauscht',
              moved: 'Gerät umgestellt',
              removed: 'Gerät abgebaut',
              routine: 'regelmäßige Prüfung',
            },
          }),
          choice('location', 'Wo stehen die Geräte?', { answers: { arcade: 'Spielhalle', restaurant: 'Gaststätte' } }),
        ],
      }),
      section('number', 'Anzahl und Fläche', {
        questions: [
          number('devices-arcade', 'Wie viele Geldspielgeräte stehen jetzt in der Spielhalle?', {
            minimum: 0,
            maximum: 200,
            helpText:
              'Erlaubt sind höchstens zwölf und eines je zwölf Quadratmeter. Ihre Erlaubnis kann weniger zulassen.',
            ...onlyIf('location', 'arcade'),
            ...countsAsDefectAbove(12, {
              task: 'Überzählige Geldspielgeräte außer Betrieb nehmen',
              hours: 2,
              notifies: true,
            }),
          }),
          number('area', 'Wie groß ist die Grundfläche, die dafür zählt?', {
            unit: 'm²',
            minimum: 1,
            maximum: 5000,
            decimals: 1,
            helpText: 'Die Zahl steht in der Erlaubnis oder im Bauplan.',
            ...onlyIf('location', 'arcade'),
          }),
          yesNo('area-sufficient', 'Kommen auf jedes Gerät mindestens zwölf Quadratmeter?', {
            ...onlyIf('location', 'arcade'),
            ...countsAsDefect('no', { task: 'Zahl der Geräte an die Fläche anpassen', hours: 2, notifies: true }),
          }),
          number('devices-restaurant', 'Wie viele Geldspielgeräte stehen jetzt in der Gaststätte?', {
            minimum: 0,
            maximum: 20,
            helpText: 'Erlaubt sind höchstens zwei.',
            ...onlyIf('location', 'restaurant'),
            ...countsAsDefectAbove(2, {
              task: 'Überzählige Geldspielgeräte außer Betrieb nehmen',
              hours: 2,
              notifies: true,
            }),
          }),
          yesNo('in-sight', 'Sind die Geräte jederzeit gut einzusehen?', {
            helpText: 'Nur so bemerken Sie Minderjährige und auffällige Gäste.',
            ...countsAsDefect('no', { task: 'Sicht auf die Geräte herstellen', hours: 48, notifies: true }),
          }),
          yesNo('distance', 'Halten die Geräte den Abstand ein, den Erlaubnis und Vorschriften verlangen?', {
            ...countsAsDefect('no', {
              task: 'Aufstellung der Geräte berichtigen',
              hours: 24,
              requiresPhoto: true,
              notifies: true,
            }),
          }),
          photo('layout', 'Foto der Aufstellung', { ...optional, helpText: 'Bitte ohne Personen im Bild.' }),
        ],
      }),
      section('device', 'Das Gerät', {
        description: 'Bei einer regelmäßigen Prüfung beziehen sich die Antworten auf alle Geräte.',
        questions: [
          line(
            'device-kind',
            'Hersteller und Bauart',
            onlyIf('occasion-kind', 'placed', 'exchanged', 'moved', 'removed'),
          ),
          line('device-number', 'Gerätenummer', onlyIf('occasion-kind', 'placed', 'exchanged', 'moved', 'removed')),
          yesNo('approval-mark', 'Ist das Zulassungszeichen vorhanden und gut lesbar?', {
            allowsNotApplicable: true,
            helpText: 'Entfällt nur, wenn das Gerät abgebaut ist.',
            ...countsAsDefect('no', {
              task: 'Gerät ohne Zulassungszeichen außer Betrieb nehmen',
              hours: 1,
              requiresPhoto: true,
              notifies: true,
            }),
          }),
          yesNo('inspection-badge', 'Ist die Prüfplakette gültig?', {
            allowsNotApplicable: true,
            helpText: 'Geldspielgeräte werden alle 24 Monate überprüft. Entfällt nur, wenn das Gerät abgebaut ist.',
            ...countsAsDefect('no', {
              task: 'Überprüfung des Geräts veranlassen, bis dahin außer Betrieb',
              hours: 24,
              requiresPhoto: true,
              notifies: true,
            }),
          }),
          date('inspection-until', 'Bis wann gilt die Plakette, die als Erste abläuft?', {
            ...optional,
            ...onlyIf('inspection-badge', 'yes'),
          }),
          yesNo('rules-visible', 'Sind Spielregeln und Gewinnplan gut zu sehen?', {
            allowsNotApplicable: true,
            ...countsAsDefect('no', { task: 'Spielregeln und Gewinnplan am Gerät anbringen', hours: 24 }),
          }),
          yesNo('material-near', 'Liegt Informationsmaterial zu Risiken und Hilfe in der Nähe aus?', {
            ...countsAsDefect('no', { task: 'Informationsmaterial bei den Geräten auslegen', hours: 24 }),
          }),
        ],
      }),
      section('end', 'Abschluss', {
        questions: [
          yesNo('papers', 'Sind Zulassungsbelege und Prüfbescheinigungen abgelegt?', {
            ...countsAsDefect('no', { task: 'Unterlagen zum Gerät beschaffen und ablegen', hours: 72 }),
          }),
          line('originals', 'Original abgelegt unter …', {
            ...optional,
            helpText: 'Zum Beispiel „Ordner Geräte, Register 2“.',
          }),
          text('remarks', 'Bemerkungen', optional),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};
