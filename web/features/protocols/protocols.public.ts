export { answerStoreInMemory } from '#web/features/protocols/closed/answer-store.ts';
export { LazyQuestionnaireFields } from '#web/features/protocols/filling/lazy-questionnaire-fields.ts';
