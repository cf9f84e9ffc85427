import { expect, test } from 'vitest';
import { evaluationCsv } from './evaluation-csv.ts';

test('every figure of an evaluation becomes a line that a German Excel can read', () => {
  const text = evaluationCsv({
    form: '/api/forms/1',
    formName: 'Öffnungsprüfung',
    protocols: 3,
    protocolsWithFinding: 1,
    months: [{ month: '2026-02-01', protocols: 3, findings: 1 }],
    locations: [{ location: '/api/locations/1', name: 'Nord; Halle', protocols: 3, findings: 1 }],
    questions: [
      {
        question: 'q1',
        label: '=Frei?',
        type: 'yesNo',
        answered: 3,
        findings: 1,
        values: [{ value: 'no', text: 'Nein', count: 1, isFinding: true }],
        months: [],
      },
      {
        question: 'q2',
        label: 'Grad',
        type: 'number',
        answered: 2,
        findings: 0,
        values: [],
        minimum: -3,
        average: 0.5,
        maximum: 4,
        months: [],
      },
    ],
  });
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Angabe;Frage;Antwort, Monat oder Standort;Anzahl;davon mit Mangel',
    'Protokolle;;gesamt;3;1',
    'Protokolle im Monat;;Februar 2026;3;1',
    'Protokolle am Standort;;"Nord; Halle";3;1',
    "Antworten;'=Frei?;gesamt;3;1",
    "Antworten;'=Frei?;Nein;1;1",
    'Antworten;Grad;gesamt;2;0',
    'kleinster Wert;Grad;;-3;',
    'Durchschnitt;Grad;;0,5;',
    'größter Wert;Grad;;4;',
  ]);
});
