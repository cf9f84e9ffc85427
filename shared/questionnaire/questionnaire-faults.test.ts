import { expect, it } from 'vitest';
import { conditionFault } from './condition-fault.ts';
import { type Condition, MAX_QUESTIONS, Question as QuestionSchema, type Question } from './questionnaire.ts';
import { publishingFaults, structureFaults } from './questionnaire-faults.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'yesNo',
  label: `Frage ${id}`,
  isRequired: true,
  ...more,
});
const when = (id: string) => ({
  visibleIf: { match: 'all' as const, conditions: [{ question: id, operator: 'isAnswered' as const }] },
});
const sectionOf = (...questions: Question[]) => ({ sections: [{ id: 's', title: 'Abschnitt', questions }] });
const withoutConsequences = { requiresComment: false, requiresPhoto: false, notifies: false };
const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];

const LATER = 'Die Bedingung muss sich auf eine frühere Frage beziehen.';

it.each<[string, Question[], string[]]>([
  ['two questions with the same id', [question('a'), question('a')], ['sections[0].questions[1].id']],
  ['a question with the id of its section', [question('s')], ['sections[0].questions[0].id']],
  [
    'a condition on a later question',
    [question('a', when('b')), question('b')],
    ['sections[0].questions[0].visibleIf.conditions[0]'],
  ],
  ['a condition on itself', [question('a', when('a'))], ['sections[0].questions[0].visibleIf.conditions[0]']],
  [
    'a cycle of conditions',
    [question('a', when('b')), question('b', when('a'))],
    ['sections[0].questions[0].visibleIf.conditions[0]'],
  ],
  [
    'a condition on an unknown question',
    [question('a', when('constructor'))],
    ['sections[0].questions[0].visibleIf.conditions[0]'],
  ],
  ['a condition on an earlier question', [question('a'), question('b', when('a'))], []],
])('reports the structural faults of a draft with %s', (_title, questions, paths) => {
  expect(structureFaults(sectionOf(...questions)).map(({ path }) => path)).toEqual(paths);
});

it('refuses a section that depends on one of its own questions', () => {
  const questionnaire = { sections: [{ id: 's', title: 'S', ...when('a'), questions: [question('a')] }] };
  expect(structureFaults(questionnaire).map(({ message }) => message)).toEqual([LATER]);
});

it('limits the number of questions', () => {
  const many = Array.from({ length: MAX_QUESTIONS + 1 }, (_, index) => question(`q${index}`));
  expect(structureFaults(sectionOf(...many)).map(({ path }) => path)).toEqual(['sections']);
});

it.each<[string, Partial<Question>, string[]]>([
  ['an empty label', { label: ' ' }, ['Bitte die Frage angeben.']],
  [
    'a choice of one option',
    { type: 'singleChoice', options: options.slice(0, 1) },
    ['Bitte mindestens zwei Antworten angeben.'],
  ],
  [
    'two options with the same label',
    { type: 'singleChoice', options: [...options, { id: 'c', label: 'A ' }] },
    ['Diese Antwort gibt es schon.'],
  ],
  [
    'two options with the same id',
    { type: 'singleChoice', options: [...options, { id: 'a', label: 'C' }] },
    ['Diese Kennung gibt es in dieser Frage schon.'],
  ],
  [
    'a maximum below the minimum',
    { type: 'number', minimum: 2, maximum: 1 },
    ['Der größte Wert darf nicht kleiner sein als der kleinste.'],
  ],
  [
    'no whole number between the limits',
    { type: 'number', minimum: 0.2, maximum: 0.8 },
    ['Dazwischen liegt kein Wert, der sich angeben lässt.'],
  ],
  ['one number between the limits', { type: 'number', minimum: 0.2, maximum: 0.8, decimals: 1 }, []],
  ['a Mangel without values', { defect: withoutConsequences }, ['Bitte angeben, welche Antwort ein Mangel ist.']],
  [
    'a Mangel of an unknown answer',
    { defect: { ...withoutConsequences, values: ['notApplicable'] } },
    ['Diese Antwort gibt es nicht mehr.'],
  ],
  [
    'a Mangel of Entfällt if the question offers it',
    { allowsNotApplicable: true, defect: { ...withoutConsequences, values: ['notApplicable'] } },
    [],
  ],
  [
    'a Mangel without a limit',
    { type: 'number', defect: withoutConsequences },
    ['Bitte angeben, ab welchem Wert es ein Mangel ist.'],
  ],
  [
    'limits that make every number a Mangel',
    { type: 'number', defect: { ...withoutConsequences, below: 8, above: 5 } },
    ['So wäre jeder Wert ein Mangel.'],
  ],
  [
    'limits that no allowed number reaches',
    { type: 'number', minimum: 0, maximum: 10, defect: { ...withoutConsequences, above: 10 } },
    ['Mit den erlaubten Werten ist das nie ein Mangel.'],
  ],
  [
    'a Mangel of a text',
    { type: 'text', defect: { ...withoutConsequences, values: ['a'] } },
    ['Bei dieser Art Frage gibt es keinen Mangel.'],
  ],
])('reports what prevents publishing a question with %s', (_title, more, messages) => {
  expect(publishingFaults(sectionOf(question('q', more))).map(({ message }) => message)).toEqual(messages);
});

it('requires a section, and in each section a title and a question', () => {
  expect(publishingFaults({ sections: [] }).map(({ path }) => path)).toEqual(['sections']);
  const empty = { sections: [{ id: 's', title: ' ', questions: [] }] };
  expect(publishingFaults(empty).map(({ path }) => path)).toEqual(['sections[0].title', 'sections[0].questions']);
});

it('reports each fault once', () => {
  expect(publishingFaults(sectionOf(question('a', when('b')), question('b')))).toEqual([
    { section: 's', question: 'a', path: 'sections[0].questions[0].visibleIf.conditions[0]', message: LATER },
  ]);
});

const KIND = 'Das lässt sich bei dieser Art Frage nicht vergleichen.';

it.each<[Partial<Question>, Omit<Condition, 'question'>, string | undefined]>([
  [{}, { operator: 'is', value: 'yes' }, undefined],
  [{}, { operator: 'is' }, 'Bitte angeben, womit verglichen wird.'],
  [{}, { operator: 'is', value: 'toString' }, 'Diese Antwort gibt es dort nicht mehr.'],
  [{}, { operator: 'is', value: 'notApplicable' }, 'Diese Antwort gibt es dort nicht mehr.'],
  [{ allowsNotApplicable: true }, { operator: 'is', value: 'notApplicable' }, undefined],
  [{}, { operator: 'isAbove', value: 'yes' }, KIND],
  [{ type: 'text' }, { operator: 'isBelow', value: 'b' }, KIND],
  [{ type: 'text' }, { operator: 'is', value: 5 }, 'Bitte einen Text angeben.'],
  [{ type: 'singleChoice', options }, { operator: 'isNot', value: 'c' }, 'Diese Antwort gibt es dort nicht mehr.'],
  [{ type: 'number' }, { operator: 'isAbove', value: '5' }, 'Bitte eine Zahl angeben.'],
  [{ type: 'number' }, { operator: 'isAbove', value: 0 }, undefined],
  [{ type: 'date' }, { operator: 'isAbove', value: '31.01.2026' }, 'Bitte ein Datum angeben.'],
  [{ type: 'date' }, { operator: 'isAbove', value: '2026-01-31' }, undefined],
  [{ type: 'time' }, { operator: 'isBelow', value: '9 Uhr' }, 'Bitte eine Uhrzeit angeben.'],
  [{ type: 'photo' }, { operator: 'is', value: 'ja' }, 'Hier lässt sich nur prüfen, ob geantwortet wurde.'],
  [{ type: 'photo' }, { operator: 'isAnswered' }, undefined],
])('validates for the question %o the condition %o', (more, condition, message) => {
  expect(conditionFault({ question: 'source', ...condition }, question('source', more))).toBe(message);
});

it.each(['__proto__', 'a b', '', 'ä', 'x'.repeat(65)])('refuses %o as the id of a question', (id) => {
  expect(QuestionSchema.safeParse(question(id)).success).toBe(false);
});
