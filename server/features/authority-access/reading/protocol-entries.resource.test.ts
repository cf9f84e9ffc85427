import { describe, expect, it } from 'vitest';
import { question } from '#server/test/fixtures/protocol-fixture.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { protocolDetails, protocolEntry } from './protocol-entries.resource.ts';
import type { ProtocolRow } from './protocol-entries.queries.ts';

const defect: Question['defect'] = { values: ['no'], requiresComment: false, requiresPhoto: false, notifies: false };
const options = [
  { id: 'opening', label: 'Öffnen' },
  { id: 'closing', label: 'Schließen' },
];

const row: ProtocolRow = {
  id: 12,
  total: 1,
  title: 'Rundgang',
  location_id: 3,
  location_name: 'Spielhalle',
  at: new Date('2026-11-20T20:00:00Z'),
  person: 'Servicekraft P. P.',
  noticeable: 1,
  is_noticeable: true,
  reason: null,
  questionnaire: {
    sections: [
      {
        id: 's1',
        title: 'Rundgang',
        questions: [
          question({ id: 'occasion', type: 'singleChoice', label: 'Was steht an?', options }),
          question({ id: 'exit', type: 'yesNo', label: 'Ist der Notausgang frei?', defect }),
          question({ id: 'alarm', type: 'yesNo', label: 'Ist der Alarm an?', defect }),
          question({ id: 'entrance', type: 'photo', label: 'Foto des Eingangs' }),
          question({ id: 'signed', type: 'signature', label: 'Unterschrift' }),
        ],
      },
    ],
  },
  answers: {
    occasion: { value: 'closing' },
    exit: { value: 'yes' },
    alarm: { value: 'no', comment: 'Die Anlage ist in Reparatur.', images: ['a1'] },
    entrance: { images: ['b1', 'b2'] },
    signed: { images: ['c1'] },
  },
  follow_ups: [],
};

const finding = { label: 'Ist der Alarm an?', value: 'Nein (Die Anlage ist in Reparatur.)', isFinding: true };
const withoutTask = { isFixed: false, text: 'Nicht als behoben erfasst, weil es keine Aufgabe dazu gibt.' };

describe('a protocol for an authority', () => {
  it('is named with its first choice, and states in the list what was a Mangel', () => {
    expect(protocolEntry(row)).toMatchObject({
      title: 'Rundgang: Schließen',
      facts: [{ ...finding, followUp: withoutTask }],
    });
    expect(protocolEntry({ ...row, answers: { exit: { value: 'yes' } } })).toMatchObject({
      title: 'Rundgang',
      facts: [],
    });
  });

  const task = {
    question: 'alarm',
    do_at: new Date('2026-11-22T17:00:00Z'),
    done_at: null,
    withdrawn_at: null,
    finding: null,
    answer: null,
    comment: null,
    person: null,
  };
  const doneAt = new Date('2026-11-21T09:30:00Z');
  it.each([
    [{}, false, 'Noch nicht behoben. Frist: 22.11.2026, 18:00 Uhr.'],
    [
      { done_at: doneAt, finding: false, person: 'Servicekraft M. M.', comment: 'Neuer Melder eingebaut.' },
      true,
      'Behoben am 21.11.2026, 10:30 Uhr von Servicekraft M. M.: Neuer Melder eingebaut.',
    ],
    [
      { done_at: doneAt, finding: true, person: 'Servicekraft M. M.' },
      false,
      'Noch nicht behoben, zuletzt geprüft am 21.11.2026, 10:30 Uhr von Servicekraft M. M.',
    ],
    [{ done_at: doneAt }, true, 'Behoben am 21.11.2026, 10:30 Uhr ohne Bestätigung einer Person'],
    [{ withdrawn_at: doneAt }, false, 'Die Aufgabe dazu wurde am 21.11.2026, 10:30 Uhr zurückgezogen.'],
  ])('says what became of a Mangel: %j', (state, isFixed, text) => {
    const [fact] = protocolEntry({ ...row, follow_ups: [{ ...task, ...state }] }).facts;
    expect(fact).toEqual({ ...finding, followUp: { isFixed, text } });
  });

  it('has each question once, the Mangel first, and says which photos the access leaves out', () => {
    expect(protocolDetails(row, { kinds: ['protocols'], shows_names: true }).facts).toEqual([
      { ...finding, followUp: withoutTask },
      { label: 'Was steht an?', value: 'Schließen' },
      { label: 'Ist der Notausgang frei?', value: 'Ja' },
      { label: 'Foto des Eingangs', value: '2 Fotos, in diesem Zugang nicht enthalten' },
      { label: 'Unterschrift', value: 'unterschrieben, in diesem Zugang nicht enthalten' },
    ]);
  });

  it('has the photos that the access opens, also of a Mangel, and signatures only with names', () => {
    const imagesOf = (showsNames: boolean) =>
      protocolDetails(row, { kinds: ['protocols', 'images'], shows_names: showsNames }).facts.map(
        ({ images }) => images,
      );
    const photos = [['protocols-12-a1'], undefined, undefined, ['protocols-12-b1', 'protocols-12-b2']];
    expect(imagesOf(false)).toEqual([...photos, undefined]);
    expect(imagesOf(true)).toEqual([...photos, ['protocols-12-c1']]);
  });
});
