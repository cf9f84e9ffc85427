import type { Answers } from '#shared/questionnaire/answers.ts';
import type { PrintedProtocol } from '#server/features/protocols/protocol-pdf.ts';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';

const ask = (id: string, type: Question['type'], label: string, more: Partial<Question> = {}): Question => ({
  id,
  type,
  label,
  isRequired: false,
  ...more,
});

const defect = { requiresComment: true, requiresPhoto: false, notifies: false };

const questionnaire: Questionnaire = {
  sections: [
    {
      id: 'doors',
      title: 'Eingang und Zutritt',
      description: 'Vor dem Öffnen zu prüfen.',
      questions: [
        ask('age', 'yesNo', 'Hängt der Hinweis auf das Mindestalter gut sichtbar am Eingang?', {
          defect: { ...defect, values: ['no'], task: { hours: 24 } },
        }),
        ask('blinds', 'yesNo', 'Ist der Einblick von außen verhindert?', { allowsNotApplicable: true }),
        ask('where', 'singleChoice', 'Wo liegt der zweite Eingang?', {
          options: [
            { id: 'yard', label: 'Im Hof' },
            { id: 'none', label: 'Es gibt keinen' },
          ],
        }),
        ask('yardLocked', 'yesNo', 'Ist der Hof verschlossen?', {
          visibleIf: { match: 'all', conditions: [{ question: 'where', operator: 'is', value: 'yard' }] },
        }),
      ],
    },
    {
      id: 'machines',
      title: 'Geräte',
      questions: [
        ask('count', 'number', 'Wie viele Geräte sind aufgestellt?', {
          unit: 'Geräte',
          defect: { ...defect, above: 12 },
        }),
        ask('seen', 'multipleChoice', 'Was liegt am Gerät aus?', {
          options: [
            { id: 'flyer', label: 'Informationsmaterial' },
            { id: 'test', label: 'Selbsttest' },
          ],
        }),
        ask('day', 'date', 'Wann wurde zuletzt gewartet?'),
        ask('time', 'time', 'Um wie viel Uhr?'),
        ask('notes', 'text', 'Besonderheiten', { isMultiline: true }),
        ask('empty', 'text', 'Nachfragen der Verwaltung'),
        ask('photo', 'photo', 'Foto des Geräteplans'),
        ask('sign', 'signature', 'Unterschrift der Schichtleitung'),
      ],
    },
  ],
};

export const imageUuids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

/** One black pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const answers: Answers = {
  age: { value: 'no', comment: 'Der Aushang ist abgefallen.', images: [imageUuids[0]] },
  blinds: { value: 'notApplicable', comment: 'Kein Fenster zur Straße.' },
  where: { value: 'none' },
  // Stored before the answer above hid its question.
  yardLocked: { value: 'yes' },
  count: { value: 14, comment: 'Zwei stehen zum Abholen bereit.' },
  seen: { value: ['flyer', 'test'] },
  day: { value: '2026-10-31' },
  time: { value: '18:05' },
  notes: { value: 'Zeile eins\nZeile zwei: #panic("x") $ *fett* <script>alert(1)</script>' },
  photo: { images: [...imageUuids] },
  sign: { images: [imageUuids[1]] },
  left: { value: 'Frage einer späteren Version', comment: 'bleibt erhalten' },
};

/** A closed protocol that has something of everything. */
export const printedProtocol = (change: Partial<PrintedProtocol> = {}): PrintedProtocol => ({
  entry: {
    id: 41,
    answers,
    recordedAt: new Date('2026-11-20T21:40:00Z'),
    profileName: 'Jana Petersen',
    isProfileChosenOffline: false,
    reason: null,
  },
  earlier: [],
  correctedBy: null,
  uuid: 'd9428888-122b-41e1-b85c-61cb4a0d0c3e',
  state: 'closed',
  formName: 'Tägliche Öffnungs- und Schließprüfung',
  formNumber: 3,
  questionnaire,
  customerName: 'Nordlicht Automaten GmbH',
  location: { name: 'Spielhalle Altona', address: 'Große Bergstraße 12, 22767 Hamburg', timeZone: 'Europe/Berlin' },
  startedAt: new Date('2026-11-20T21:30:00Z'),
  occurredAt: new Date('2026-11-20T21:40:00Z'),
  closedAt: new Date('2026-11-20T21:40:00Z'),
  tasks: new Map([['age', 17]]),
  images: new Map(imageUuids.map((uuid) => [uuid, pixel])),
  ...change,
});
