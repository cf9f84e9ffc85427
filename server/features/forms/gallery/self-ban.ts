import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
  countsAsDefect,
  line,
  onlyIf,
  optional,
  section,
  signature,
  text,
  time,
  yesNo,
} from './questions.ts';

export const selfBan: GalleryForm = {
  key: 'self-ban',
  name: 'Selbstsperre-Aufnahme',
  description:
    'Schritt für Schritt durch die Aufnahme einer Selbstsperre. Der Antrag selbst bleibt auf Papier oder in OASIS.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('request', 'Der Wunsch des Gastes', {
        description:
          'Bitte erfassen Sie hier keine Angaben zur Person. Der Antrag mit Namen wird nicht fotografiert und nicht hochgeladen.',
        questions: [
          time('began', 'Wann hat der Gast darum gebeten?'),
          choice('occasion', 'Was war der Anlass?', {
            answers: {
              own: 'Der Gast kam von selbst',
              conversation: 'nach einem Gespräch mit uns',
              relatives: 'auf Rat von Angehörigen',
              counselling: 'auf Rat einer Beratungsstelle',
              unknown: 'nicht genannt',
            },
          }),
          yesNo('quiet-place', 'Konnten Sie ungestört sprechen?'),
        ],
      }),
      section('information', 'Information', {
        questions: [
          choices('explained', 'Was haben Sie erklärt?', {
            helpText: 'Bitte nur informieren: Reden Sie dem Gast die Sperre weder aus noch ein.',
            answers: {
              scope: 'Die Sperre gilt bei allen Anbietern, die an OASIS angeschlossen sind.',
              duration:
                'Dauer: mindestens ein Jahr; der Gast kann eine kürzere Zeit wählen, aber nicht unter drei Monaten.',
              end: 'Die Sperre endet nicht von selbst, sondern nur auf schriftlichen Antrag.',
              help: 'Beratungsstelle und Hotline',
            },
          }),
          yesNo('material', 'Haben Sie Informationsmaterial mitgegeben?', {
            helpText: 'Lehnt der Gast es ab, wählen Sie Nein und schreiben Sie das in den Kommentar.',
          }),
        ],
      }),
      section('application', 'Der Antrag', {
        questions: [
          yesNo('identity-checked', 'Haben Sie den amtlichen Ausweis gesehen und mit dem Antrag verglichen?', {
            helpText: 'Bitte keine Kopie und kein Foto des Ausweises.',
            ...countsAsDefect('no', { notifies: true }),
          }),
          yesNo('application-complete', 'Ist der Antrag vollständig ausgefüllt und vom Gast unterschrieben?', {
            ...countsAsDefect('no', {
              task: 'Antrag auf Selbstsperre klären: unvollständig',
              hours: 4,
              notifies: true,
            }),
          }),
          choice('duration', 'Welche Dauer hat der Gast gewählt?', {
            answers: {
              shorter: 'kürzer als ein Jahr, mindestens drei Monate',
              year: 'ein Jahr',
              longer: 'länger als ein Jahr',
              open: 'ohne Angabe',
            },
          }),
          choice('entered', 'Ist die Sperre in OASIS eingetragen?', {
            answers: {
              'by-us': 'ja, von uns hier',
              'by-management': 'an die Verwaltung gegeben, die sie einträgt',
              no: 'nein, noch nicht',
            },
            ...countsAsDefect('no', { task: 'Selbstsperre in OASIS eintragen', hours: 2, notifies: true }),
          }),
          time('entered-at', 'Wann wurde sie eingetragen?', onlyIf('entered', 'by-us')),
          yesNo('confirmed', 'Hat der Gast die Eintragung in Textform mitgeteilt bekommen?', {
            ...onlyIf('entered', 'by-us'),
            ...countsAsDefect('no', { task: 'Gesperrtem Gast die Eintragung in Textform mitteilen', hours: 24 }),
          }),
          line('originals', 'Original abgelegt unter …', {
            helpText: 'Nur der Ort oder das Zeichen der Akte, zum Beispiel „Ordner Sperren, Nr. 14“. Kein Name.',
          }),
        ],
      }),
      section('leaving', 'Abschluss', {
        questions: [
          yesNo('play-ended', 'Hat der Gast das Spiel beendet und das Haus verlassen?', {
            ...countsAsDefect('no', { notifies: true }),
            helpText: 'Mit der Eintragung darf der Gast nicht mehr spielen.',
          }),
          yesNo('advertising-stopped', 'Bekommt der Gast keine Werbung mehr von uns?', {
            allowsNotApplicable: true,
            helpText: 'Zum Beispiel aus Verteilern entfernt. Entfällt: Wir verschicken keine Werbung.',
            ...countsAsDefect('no', {
              task: 'Gesperrten Gast aus Werbeverteilern entfernen',
              hours: 24,
              notifies: true,
            }),
          }),
          text('remarks', 'Bemerkungen', { ...optional, helpText: 'Bitte ohne Angaben zur Person.' }),
          signature('signature', 'Unterschrift der aufnehmenden Person'),
        ],
      }),
    ],
  },
};
