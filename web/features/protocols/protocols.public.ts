export { sheetInMemory } from '#web/features/protocols/closed/answer-sheet.ts';
export { LazyQuestionnaireFields } from '#web/features/protocols/filling/lazy-questionnaire-fields.ts';
