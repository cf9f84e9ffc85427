import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { choice, choices, line, number, onlyIf, optional, section, signature, text, yesNo } from './questions.ts';

export const guestConversation: GalleryForm = {
  key: 'guest-conversation',
  name: 'Gesprächsprotokoll auffälliger Gast',
  description:
    'Was beobachtet wurde, wie das Gespräch verlief und was vereinbart wurde – ohne Namen und ohne Diagnose.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('guest', 'Der Gast, ohne Namen', {
        description:
          'Bitte erfassen Sie nichts, woran man den Gast erkennt: keine Namen, kein Geburtsdatum, keine Telefonnummer, kein Foto.',
        questions: [
          choice('age-group', 'Wie alt wirkt der Gast?', {
            answers: {
              'under-25': 'unter 25 Jahre',
              '25-40': '25 bis 40 Jahre',
              '41-60': '41 bis 60 Jahre',
              'over-60': 'über 60 Jahre',
            },
          }),
          choice('visits', 'Wie oft ist der Gast hier?', {
            answers: {
              unknown: 'zum ersten Mal oder unbekannt',
              monthly: 'einige Male im Monat',
              weekly: 'einige Male in der Woche',
              daily: 'fast täglich',
            },
          }),
          number('hours-today', 'Wie lange war der Gast heute ungefähr schon da?', {
            unit: 'Std.',
            minimum: 0,
            maximum: 24,
            decimals: 1,
          }),
        ],
      }),
      section('observation', 'Was Sie beobachtet haben', {
        description: 'Bitte nur, was Sie selbst gesehen oder gehört haben. Ob jemand krank ist, beurteilen wir nicht.',
        questions: [
          choices('signs-money', 'Geld', {
            ...optional,
            answers: {
              cash: 'holt wiederholt Geld',
              borrows: 'leiht sich Geld oder bittet andere darum',
              raises: 'erhöht nach Verlusten die Einsätze',
              all: 'verspielt nach eigener Aussage das ganze Geld',
            },
          }),
          choices('signs-mood', 'Stimmung', {
            ...optional,
            answers: {
              irritated: 'gereizt oder aufbrausend',
              sad: 'niedergeschlagen, weint',
              nervous: 'sehr unruhig, schwitzt, zittert',
              absent: 'kaum ansprechbar',
            },
          }),
          choices('signs-social', 'Umgang mit anderen', {
            ...optional,
            answers: {
              relatives: 'Angehörige suchen den Gast oder machen sich Sorgen',
              work: 'vernachlässigt nach eigener Aussage Arbeit oder Familie',
              hides: 'verheimlicht den Besuch',
              quarrel: 'Streit mit anderen Gästen oder dem Personal',
            },
          }),
          choices('signs-play', 'Spielverhalten', {
            ...optional,
            answers: {
              long: 'spielt sehr lange ohne Pause',
              parallel: 'spielt oder wettet an mehreren Stellen zugleich',
              stop: 'kann trotz eigener Ankündigung nicht aufhören',
              hits: 'schlägt oder beschimpft das Gerät',
              promise: 'spricht davon, Verluste zurückgewinnen zu müssen',
            },
          }),
          text('facts', 'Beschreiben Sie die Beobachtung in zwei bis drei Sätzen.', {
            helpText:
              'Gutes Beispiel: „Gast etwa 45, seit fünf Stunden an zwei Geräten, hat dreimal Geld geholt und das Gerät beschimpft.“',
          }),
          choice('source', 'Woher kommt der Hinweis?', {
            answers: {
              own: 'eigene Beobachtung',
              colleague: 'Hinweis aus dem Team',
              relatives: 'Hinweis von Angehörigen',
              guest: 'Der Gast hat selbst darum gebeten',
            },
          }),
        ],
      }),
      section('talk', 'Das Gespräch', {
        questions: [
          yesNo('talked', 'Kam ein Gespräch zustande?'),
          line('no-talk-reason', 'Warum nicht?', onlyIf('talked', 'no')),
          choice('place', 'Wo haben Sie gesprochen?', {
            answers: { aside: 'abseits der anderen Gäste', counter: 'am Tresen', seat: 'am Platz des Gastes' },
            helpText: 'Am besten ungestört, mit Ruhe und ohne Vorwürfe.',
            ...onlyIf('talked', 'yes'),
          }),
          choices('offers', 'Was haben Sie angeboten?', {
            answers: {
              information: 'über Risiken und Gewinnwahrscheinlichkeit informiert',
              flyer: 'Informationsmaterial mitgegeben',
              hotline: 'Beratungsstelle und Hotline genannt',
              'self-test': 'Selbsttest angeboten',
              break: 'Spielpause empfohlen',
              'self-ban': 'auf die Selbstsperre hingewiesen',
              nothing: 'nichts davon',
            },
            ...onlyIf('talked', 'yes'),
          }),
          choice('reaction', 'Wie hat der Gast reagiert?', {
            answers: {
              open: 'offen und dankbar',
              calm: 'sachlich',
              evasive: 'ausweichend',
              rejecting: 'ablehnend',
              aggressive: 'aggressiv',
            },
            ...onlyIf('talked', 'yes'),
          }),
          text('said', 'Was wurde besprochen?', { ...optional, ...onlyIf('talked', 'yes') }),
        ],
      }),
      section('next', 'Wie es weitergeht', {
        questions: [
          choices('result', 'Was ist das Ergebnis?', {
            answers: {
              continues: 'Gast spielt weiter',
              pauses: 'Gast macht eine Pause',
              leaves: 'Gast beendet das Spiel für heute',
              excluded: 'Gast vom Spiel ausgeschlossen',
              'self-ban': 'Gast möchte sich sperren lassen',
              'third-party-ban': 'Fremdsperre wird geprüft',
            },
          }),
          yesNo('responsible-informed', 'Ist die verantwortliche Person vor Ort informiert?'),
          choice('follow-up', 'Soll der Gast noch einmal angesprochen werden?', {
            answers: { no: 'nein', 'next-visit': 'beim nächsten Besuch', week: 'in etwa einer Woche' },
          }),
          signature('signature', 'Unterschrift der Person, die das Gespräch geführt hat'),
        ],
      }),
    ],
  },
};
