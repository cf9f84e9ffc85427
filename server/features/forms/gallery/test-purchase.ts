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
  time,
  yesNo,
} from './questions.ts';

export const testPurchase: GalleryForm = {
  key: 'test-purchase',
  name: 'Testkauf/Jugendschutz',
  description: 'Ein eigener oder fremder Test, ob Alter, Ausweis und Sperre am Eingang wirklich geprüft werden.',
  locationTypes: [],
  questionnaire: {
    sections: [
      section('test', 'Der Test', {
        description:
          'Zur Testperson bitte nur, was hier gefragt wird: kein Name, kein Foto. Setzen Sie bei eigenen Tests nur Erwachsene ein, die jung wirken.',
        questions: [
          choice('commissioned-by', 'Wer hat getestet?', {
            answers: {
              own: 'wir selbst',
              provider: 'ein beauftragter Dienst',
              authority: 'eine Behörde',
              unknown: 'nachträglich erfahren',
            },
          }),
          line('authority-reference', 'Aktenzeichen oder Auftragsnummer', {
            ...optional,
            ...onlyIf('commissioned-by', 'provider', 'authority'),
          }),
          date('test-date', 'An welchem Tag?'),
          time('test-time', 'Um wie viel Uhr?'),
          choice('apparent-age', 'Wie alt wirkte die Testperson?', {
            answers: {
              'clearly-minor': 'deutlich unter 18',
              borderline: 'etwa 18 bis 20',
              adult: 'eindeutig erwachsen',
            },
          }),
          choice('busy', 'Wie viel war los?', { answers: { quiet: 'wenig', normal: 'normal', busy: 'sehr viel' } }),
        ],
      }),
      section('entrance', 'Am Eingang', {
        questions: [
          yesNo('noticed', 'Wurde die Testperson beim Betreten wahrgenommen?', {
            ...countsAsDefect('no', { task: 'Eingang: Sicht und Besetzung verbessern', hours: 168 }),
          }),
          number('minutes', 'Nach wie vielen Minuten wurde sie angesprochen?', {
            unit: 'min',
            minimum: 0,
            maximum: 240,
            ...onlyIf('noticed', 'yes'),
          }),
          yesNo('identity-asked', 'Wurde ein amtlicher Ausweis verlangt?', {
            ...countsAsDefect('no', { task: 'Nachschulung: Alter und Ausweis prüfen', hours: 168, notifies: true }),
          }),
          yesNo('age-computed', 'Wurde das Alter aus dem Ausweis richtig festgestellt?', {
            ...onlyIf('identity-asked', 'yes'),
            ...countsAsDefect('no', {
              task: 'Nachschulung: Alter aus dem Ausweis feststellen',
              hours: 168,
              notifies: true,
            }),
          }),
          yesNo('picture-compared', 'Wurde das Ausweisbild mit der Person verglichen?', {
            ...onlyIf('identity-asked', 'yes'),
            ...countsAsDefect('no'),
          }),
          yesNo('oasis-checked', 'Wurde vor dem Spiel die Sperrdatei abgefragt?', {
            allowsNotApplicable: true,
            helpText: 'Entfällt: Die Person wurde schon vorher abgewiesen.',
            ...countsAsDefect('no', {
              task: 'Nachschulung: Spielerprüfung vor jedem Spiel',
              hours: 168,
              notifies: true,
            }),
          }),
        ],
      }),
      section('result', 'Ergebnis', {
        questions: [
          choice('outcome', 'Wie ging es aus?', {
            answers: {
              refused: 'Zutritt richtig verweigert',
              admitted: 'Zutritt richtig gewährt',
              'wrongly-admitted': 'Zutritt zu Unrecht gewährt',
              played: 'zu Unrecht gespielt oder gewettet',
            },
            ...countsAsDefect(['wrongly-admitted', 'played'], {
              task: 'Testkauf nicht bestanden: Gespräch und Nachschulung',
              hours: 72,
              notifies: true,
            }),
          }),
          choice('manner', 'Wie wurde die Testperson behandelt?', {
            answers: { friendly: 'freundlich und bestimmt', unsure: 'unsicher', unfriendly: 'unfreundlich' },
          }),
          yesNo('notice-visible', 'Hing der Aushang zum Jugendschutz sichtbar am Eingang?', {
            ...countsAsDefect('no', { task: 'Aushang zum Jugendschutz anbringen', hours: 24, requiresPhoto: true }),
          }),
          choices('follow-up', 'Was folgt daraus?', {
            answers: {
              praise: 'Lob für das Team',
              talk: 'Gespräch mit der Person am Eingang',
              training: 'Nachschulung',
              process: 'Ablauf am Eingang ändern',
              repeat: 'Test wiederholen',
              nothing: 'nichts',
            },
          }),
          text('remarks', 'Bemerkungen', optional),
          signature('signature', 'Unterschrift der auswertenden Person'),
        ],
      }),
    ],
  },
};
