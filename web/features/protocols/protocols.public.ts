export { sheetInMemory } from './answer-sheet.ts';
export { LazyQuestionnaireFields } from './lazy-questionnaire-fields.ts';
