import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
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

export const incident: GalleryForm = {
  key: 'incident',
  name: 'Vorfallprotokoll',
  description: 'Streit, Bedrohung, Sachschaden, Überfall, Unfall: was geschah, wer informiert wurde, was folgt.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('what', 'Der Vorfall', {
        description: 'Bitte beschreiben Sie nur Tatsachen, ohne Namen und ohne Vermutungen.',
        questions: [
          choice('kind', 'Was ist geschehen?', {
            answers: {
              quarrel: 'Streit oder Beleidigung',
              threat: 'Bedrohung',
              violence: 'körperliche Gewalt',
              robbery: 'Überfall oder Raub',
              theft: 'Diebstahl oder Betrug',
              damage: 'Sachschaden oder Manipulation',
              accident: 'Unfall oder medizinischer Notfall',
              fire: 'Feuer, Wasser oder Stromausfall',
              other: 'etwas anderes',
            },
          }),
          line('other-kind', 'Was genau?', onlyIf('kind', 'other')),
          time('began', 'Wann begann es?'),
          time('ended', 'Wann war es vorbei?'),
          choice('where', 'Wo?', {
            answers: {
              entrance: 'Eingang',
              hall: 'Spielbereich',
              counter: 'Tresen oder Kasse',
              sanitary: 'Sanitärräume',
              outside: 'vor dem Haus',
              office: 'Büro oder Lager',
            },
          }),
          text('course', 'Was ist der Reihe nach geschehen?', {
            helpText: 'Beschreiben Sie Beteiligte neutral, zum Beispiel „Gast A, etwa 30“ und „Mitarbeiterin B“.',
          }),
          number('people', 'Wie viele Personen waren beteiligt?', { minimum: 0, maximum: 100 }),
          yesNo('minors', 'Waren Minderjährige beteiligt?'),
        ],
      }),
      section('consequences', 'Folgen', {
        questions: [
          yesNo('injured', 'Wurde jemand verletzt?', countsAsDefect('yes', { notifies: true })),
          yesNo('first-aid', 'Wurde Erste Hilfe geleistet?', onlyIf('injured', 'yes')),
          yesNo('accident-book', 'Ist die Verletzung ins Verbandbuch eingetragen?', {
            ...onlyIf('injured', 'yes'),
            ...countsAsDefect('no', { task: 'Verletzung ins Verbandbuch eintragen', hours: 24 }),
            helpText: 'Angaben zu verletzten Personen gehören nur dorthin, nicht in dieses Protokoll.',
          }),
          yesNo('damaged', 'Ist ein Schaden an Haus oder Geräten entstanden?', {
            ...countsAsDefect('yes', { task: 'Schaden aus dem Vorfall beheben', hours: 72, notifies: true }),
          }),
          photo('damage-photos', 'Fotos des Schadens', {
            ...onlyIf('damaged', 'yes'),
            helpText: 'Bitte nur den Schaden aufnehmen, keine Personen.',
          }),
          yesNo('business-stopped', 'Musste der Betrieb unterbrochen werden?'),
        ],
      }),
      section('informed', 'Wer informiert wurde', {
        questions: [
          choices('services', 'Wer wurde gerufen?', {
            answers: {
              police: 'Polizei',
              ambulance: 'Rettungsdienst',
              'fire-brigade': 'Feuerwehr',
              security: 'Sicherheitsdienst',
              nobody: 'niemand',
            },
          }),
          line('police-reference', 'Vorgangsnummer der Polizei', { ...optional, ...onlyIf('services', 'police') }),
          yesNo('management-informed', 'Ist die Verwaltung informiert?', {
            ...countsAsDefect('no', { task: 'Verwaltung über den Vorfall informieren', hours: 4, notifies: true }),
          }),
          yesNo('video-secured', 'Sind Videoaufnahmen gesichert?', {
            allowsNotApplicable: true,
            helpText: 'Aufnahmen gehören nicht in dieses Protokoll. Entfällt: Es gibt dort keine Kamera.',
            ...countsAsDefect('no', { task: 'Videoaufnahmen des Vorfalls sichern', hours: 12 }),
          }),
        ],
      }),
      section('afterwards', 'Danach', {
        questions: [
          choices('measures', 'Was wurde veranlasst?', {
            answers: {
              calmed: 'Beteiligte beruhigt und getrennt',
              expelled: 'Person des Hauses verwiesen',
              'house-ban': 'Hausverbot erteilt',
              closed: 'Bereich gesperrt',
              report: 'Anzeige erstattet',
              nothing: 'nichts weiter',
            },
          }),
          yesNo('support', 'Braucht jemand im Team Unterstützung?', {
            helpText: 'Nach Überfällen, Gewalt und Bedrohung bitte immer nachfragen.',
            ...countsAsDefect('yes', { task: 'Nachsorge für das Team organisieren', hours: 24, notifies: true }),
          }),
          text('prevention', 'Was könnte so etwas künftig verhindern?', { ...optional }),
          line('originals', 'Original abgelegt unter …', {
            ...optional,
            helpText: 'Wo Papiere mit Namen liegen, zum Beispiel eine Anzeige. Sie werden hier nicht hochgeladen.',
          }),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};
