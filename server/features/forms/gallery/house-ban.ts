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
  section,
  signature,
  text,
  yesNo,
} from './questions.ts';

export const houseBan: GalleryForm = {
  key: 'house-ban',
  name: 'Hausverbot',
  description: 'Grund, Dauer und Ablauf eines Hausverbots. Wer es bekommen hat, steht nur im Original.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('reason', 'Anlass', {
        description:
          'Bitte keine Angaben zur Person. Das Original mit dem Namen wird nicht fotografiert und nicht hochgeladen.',
        questions: [
          choice('reason-kind', 'Warum wurde das Hausverbot erteilt?', {
            answers: {
              violence: 'Gewalt oder Bedrohung',
              insult: 'Beleidigung oder Belästigung',
              theft: 'Diebstahl oder Betrug',
              manipulation: 'Manipulation oder Beschädigung',
              'other-id': 'fremder oder falscher Ausweis',
              banned: 'wiederholter Zutrittsversuch trotz Sperre',
              minor: 'wiederholter Zutrittsversuch vor dem Mindestalter',
              rules: 'wiederholter Verstoß gegen die Hausordnung',
              other: 'anderer Grund',
            },
          }),
          text('facts', 'Was ist geschehen?', {
            helpText:
              'Tatsachen mit Uhrzeit, zum Beispiel: „21:40 Uhr: Gast wirft einen Stuhl um, nach Aufforderung geht er.“',
          }),
          yesNo('warned', 'Gab es vorher eine Ermahnung?'),
          number('warnings', 'Wie oft wurde ermahnt?', {
            minimum: 1,
            maximum: 20,
            ...onlyIf('warned', 'yes'),
          }),
          yesNo('incident-recorded', 'Gibt es zu dem Vorfall ein eigenes Protokoll?', {
            helpText: 'Bei Gewalt, Diebstahl oder Schaden bitte immer.',
          }),
        ],
      }),
      section('ban', 'Das Hausverbot', {
        questions: [
          choice('scope', 'Wo gilt es?', {
            answers: { here: 'nur an diesem Standort', all: 'an allen Standorten der Organisation' },
          }),
          choice('duration', 'Wie lange gilt es?', {
            answers: { today: 'nur für heute', until: 'bis zu einem Datum', open: 'bis auf Widerruf' },
          }),
          date('until', 'Bis wann?', onlyIf('duration', 'until')),
          choices('form', 'Wie wurde es ausgesprochen?', {
            answers: { spoken: 'mündlich', handed: 'schriftlich übergeben', sent: 'schriftlich zugeschickt' },
          }),
          choice('issued-by', 'Wer hat entschieden?', {
            answers: {
              shift: 'Schichtleitung',
              responsible: 'verantwortliche Person vor Ort',
              management: 'Verwaltung',
            },
          }),
          line('originals', 'Original abgelegt unter …', {
            ...onlyIf('form', 'handed', 'sent'),
            helpText: 'Ort oder Zeichen der Akte, zum Beispiel „Ordner Hausverbote, Nr. 3“. Kein Name.',
          }),
          yesNo('team-informed', 'Wissen alle Schichten Bescheid?', {
            ...countsAsDefect('no', { task: 'Alle Schichten über das Hausverbot informieren', hours: 24 }),
          }),
        ],
      }),
      section('end', 'Ablauf', {
        questions: [
          choice('reaction', 'Wie hat die Person reagiert?', {
            answers: {
              left: 'ist gegangen',
              discussed: 'ist nach Diskussion gegangen',
              police: 'ging erst, als die Polizei kam',
              absent: 'war nicht mehr da',
            },
          }),
          line('police-reference', 'Vorgangsnummer der Polizei', { ...optional, ...onlyIf('reaction', 'police') }),
          yesNo('ban-considered', 'Gibt es Hinweise auf problematisches Spielen, denen Sie nachgehen?', {
            helpText: 'Ein Hausverbot ersetzt weder das Gespräch noch eine Sperre.',
          }),
          text('next-steps', 'Was haben Sie dazu vor?', onlyIf('ban-considered', 'yes')),
          signature('signature', 'Unterschrift'),
        ],
      }),
    ],
  },
};
