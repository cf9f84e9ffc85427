import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import {
  choice,
  choices,
  date,
  countsAsDefect,
  line,
  onlyIf,
  optional,
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

export const thirdPartyBanHearing: GalleryForm = {
  key: 'third-party-ban-hearing',
  name: 'Fremdsperre-Anhörung',
  description:
    'Bevor eine Person gegen ihren Willen gesperrt wird, muss sie sich äußern können. Dieses Protokoll hält fest, dass und wie das geschah.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('grounds', 'Anhaltspunkte', {
        description:
          'Bitte keine Namen und keine anderen Angaben zur Person. Verweisen Sie auf die Akte, in der das Original liegt.',
        questions: [
          line('file', 'Original abgelegt unter …', {
            helpText: 'Ort oder Zeichen der Akte, zum Beispiel „Ordner Sperren, Nr. 15“. Kein Name.',
          }),
          choice('source', 'Woher stammen die Anhaltspunkte?', {
            answers: {
              staff: 'Wahrnehmungen des Personals',
              relatives: 'Meldung von Angehörigen',
              third: 'Meldung anderer Personen oder Stellen',
              several: 'aus mehreren Quellen',
            },
          }),
          choices('grounds-kinds', 'Welche Anhaltspunkte liegen vor?', {
            answers: {
              addiction: 'Anzeichen für problematisches Spielen',
              means: 'Einsätze stehen offenbar in keinem Verhältnis zum Einkommen',
              obligations: 'finanzielle Verpflichtungen werden offenbar nicht erfüllt',
              other: 'andere',
            },
          }),
          text('facts', 'Welche Tatsachen wurden beobachtet oder mitgeteilt?', {
            helpText:
              'Nur Beobachtungen mit Zeitangabe, keine Diagnose: „an vier Abenden bis Ladenschluss, leiht sich Geld“.',
          }),
          yesNo('credible', 'Erscheinen die Hinweise glaubhaft?'),
          text('not-credible-reason', 'Warum nicht?', onlyIf('credible', 'no')),
        ],
      }),
      section('hearing', 'Anhörung', {
        questions: [
          choice('hearing-kind', 'Wie wurde die Person angehört?', {
            answers: {
              talk: 'im Gespräch',
              letter: 'schriftlich, mit Frist',
              'not-possible': 'Anhörung war nicht möglich',
              'not-yet': 'noch nicht',
            },
            ...countsAsDefect('not-yet', { task: 'Anhörung vor Fremdsperre durchführen', hours: 48, notifies: true }),
          }),
          date('hearing-date', 'Wann fand das Gespräch statt, oder wann wurde der Brief versandt?', {
            ...onlyIf('hearing-kind', 'talk', 'letter'),
          }),
          date('hearing-deadline', 'Bis wann kann die Person antworten?', onlyIf('hearing-kind', 'letter')),
          text('not-possible-reason', 'Was haben Sie versucht, und warum war es nicht möglich?', {
            ...onlyIf('hearing-kind', 'not-possible'),
          }),
          yesNo('undisturbed', 'War das Gespräch ungestört?', onlyIf('hearing-kind', 'talk')),
          choice('statement', 'Hat sich die Person geäußert?', {
            answers: {
              agrees: 'Sie ist einverstanden.',
              'self-ban': 'Sie möchte sich selbst sperren lassen.',
              objects: 'Sie widerspricht.',
              silent: 'Sie hat nichts dazu gesagt.',
              pending: 'Die Antwort steht noch aus.',
            },
            ...onlyIf('hearing-kind', 'talk', 'letter'),
          }),
          text('objection', 'Was hat sie dagegen vorgebracht?', {
            ...onlyIf('statement', 'objects'),
            helpText: 'In eigenen Worten und ohne Angaben, die zur Person führen.',
          }),
          choices('help', 'Welche Hilfe wurde angeboten?', {
            answers: {
              flyer: 'Informationsmaterial',
              counselling: 'Beratungsstelle und Hotline',
              'self-ban': 'Möglichkeit der Selbstsperre',
              none: 'keine',
            },
            ...onlyIf('hearing-kind', 'talk', 'letter'),
          }),
        ],
      }),
      section('decision', 'Entscheidung', {
        questions: [
          choice('decided', 'Wie wurde entschieden?', {
            answers: {
              banned: 'Fremdsperre wird eingetragen',
              'self-ban': 'Selbstsperre statt Fremdsperre',
              'no-ban': 'keine Sperre',
              open: 'noch offen',
            },
            ...countsAsDefect('open', { task: 'Über Fremdsperre entscheiden', hours: 72, notifies: true }),
          }),
          text('reason', 'Begründung', onlyIf('decided', 'banned', 'no-ban')),
          yesNo('entered', 'Ist die Sperre in OASIS eingetragen?', {
            ...onlyIf('decided', 'banned'),
            ...countsAsDefect('no', { task: 'Fremdsperre in OASIS eintragen', hours: 24, notifies: true }),
          }),
          yesNo('notified', 'Wurde die Sperre der Person in Textform mitgeteilt?', {
            ...onlyIf('decided', 'banned'),
            ...countsAsDefect('no', { task: 'Fremdsperre in Textform mitteilen', hours: 24, notifies: true }),
          }),
          choice('notice-kind', 'Wie wurde sie mitgeteilt?', {
            answers: { handed: 'persönlich übergeben', letter: 'per Brief', email: 'per E-Mail' },
            ...onlyIf('notified', 'yes'),
          }),
          yesNo('papers-kept', 'Sind die Unterlagen der Sperre vollständig abgelegt?', {
            ...countsAsDefect('no', { task: 'Unterlagen zur Anhörung vollständig ablegen', hours: 48 }),
          }),
          text('remarks', 'Bemerkungen', optional),
          signature('signature', 'Unterschrift der Person, die angehört hat'),
        ],
      }),
    ],
  },
};
