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

export const oasisOutage: GalleryForm = {
  key: 'oasis-outage',
  name: 'OASIS-Störung',
  description: 'Wenn die Spielerprüfung ausfällt: Beginn und Ende, Ersatzweg, abgewiesene Gäste, wer informiert wurde.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('outage', 'Die Störung', {
        description: 'Ohne die Antwort „nicht gesperrt“ darf niemand spielen – auch nicht bei einer Störung.',
        questions: [
          time('began', 'Seit wann ging es nicht?'),
          yesNo('is-over', 'Ist die Störung behoben?', {
            ...countsAsDefect('no', {
              task: 'OASIS-Störung: prüfen, ob die Spielerprüfung wieder geht',
              hours: 1,
              notifies: true,
            }),
          }),
          time('ended', 'Seit wann geht es wieder?', onlyIf('is-over', 'yes')),
          choice('cause', 'Woran lag es vermutlich?', {
            answers: {
              internet: 'Internet oder Strom bei uns',
              device: 'Gerät oder Kartenleser bei uns',
              certificate: 'Zertifikat oder Zugangsdaten',
              quota: 'Abfragekontingent aufgebraucht',
              oasis: 'OASIS selbst nicht erreichbar',
              unknown: 'unbekannt',
            },
          }),
          line('message', 'Welche Meldung wurde angezeigt?', optional),
          photo('screenshot', 'Foto der Meldung', {
            ...optional,
            helpText: 'Bitte achten Sie darauf, dass keine Angaben eines Gastes auf dem Bild sind.',
          }),
        ],
      }),
      section('fallback', 'Wie es weiterging', {
        questions: [
          choice('fallback-kind', 'Wie haben Sie geprüft, solange es nicht ging?', {
            answers: {
              web: 'über OASIS WEB im Browser',
              'other-device': 'mit einem anderen Gerät',
              none: 'gar nicht, es wurde niemand eingelassen',
              'let-in': 'gar nicht, es wurden trotzdem Gäste eingelassen',
            },
            ...countsAsDefect('let-in', {
              task: 'Zutritt ohne Spielerprüfung: Vorgang mit der Verwaltung klären',
              hours: 4,
              notifies: true,
            }),
          }),
          number('let-in-count', 'Wie viele Gäste kamen ohne Prüfung hinein?', {
            minimum: 1,
            maximum: 1000,
            ...onlyIf('fallback-kind', 'let-in'),
          }),
          number('refused', 'Wie viele Gäste haben Sie abgewiesen?', { minimum: 0, maximum: 1000 }),
          yesNo('present-guests', 'Waren beim Ausfall schon Gäste im Haus?'),
          text('present-guests-handling', 'Wie sind Sie mit ihnen umgegangen?', {
            ...onlyIf('present-guests', 'yes'),
            helpText: 'Zum Beispiel: Alle waren beim Eintritt geprüft; wer ging, wurde nicht wieder eingelassen.',
          }),
          yesNo('notice', 'Hing ein Hinweis für Gäste am Eingang?'),
        ],
      }),
      section('reported', 'Meldungen', {
        questions: [
          choices('informed', 'Wen haben Sie informiert?', {
            answers: {
              management: 'Verwaltung',
              support: 'technischen Dienst',
              provider: 'Internetanbieter',
              authority: 'Ordnungsamt oder Aufsichtsbehörde',
              nobody: 'niemanden',
            },
            ...countsAsDefect('nobody', {
              task: 'Verwaltung über die OASIS-Störung informieren',
              hours: 2,
              notifies: true,
            }),
          }),
          time('informed-at', 'Wann?', onlyIf('informed', 'management', 'support', 'provider', 'authority')),
          line('ticket', 'Nummer der Störungsmeldung', { ...optional, ...onlyIf('informed', 'support', 'provider') }),
          yesNo('repeated', 'Gab es die gleiche Störung in den letzten vier Wochen schon einmal?', {
            ...countsAsDefect('yes', {
              task: 'Wiederholte OASIS-Störung: Ursache beseitigen',
              hours: 168,
              notifies: true,
            }),
          }),
          text('prevention', 'Was ist zu tun, damit es nicht wieder vorkommt?', optional),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};
