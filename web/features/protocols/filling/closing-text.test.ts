import { expect, it } from 'vitest';
import { closingText } from './closing-text.ts';

const deficiency = { question: 'exit', label: 'Fluchtweg frei?', answer: 'Nein', isFixed: false };
const withTask = { ...deficiency, task: '/api/tasks/7' };

it.each([
  ['that is not sent yet', undefined, 'Protokoll gespeichert, wird übertragen.'],
  ['without a deficiency', [], 'Protokoll abgeschlossen.'],
  ['with a deficiency for which there is no task', [deficiency], 'Protokoll abgeschlossen.'],
  ['with a task', [deficiency, withTask], 'Protokoll abgeschlossen. Aufgabe angelegt.'],
  ['with two tasks', [withTask, withTask], 'Protokoll abgeschlossen. 2 Aufgaben angelegt.'],
])('a closed protocol %s is confirmed with what the server did', (_, findings, text) => {
  expect(closingText(findings && { findings }, true)).toBe(text);
});

it('a protocol that is closed without a connection waits for it', () => {
  expect(closingText(undefined, false)).toBe('Protokoll gespeichert, wartet auf Netz.');
});
