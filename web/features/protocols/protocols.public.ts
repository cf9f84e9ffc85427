export { answerStoreInMemory } from '#web/features/protocols/closed/answer-store.ts';
export { LazyClosedTodayPrefetch } from './lazy-protocol-dialogs.ts';
export { LazyQuestionnaireFields } from '#web/features/protocols/filling/lazy-questionnaire-fields.ts';
export { FindingSource } from '#web/features/protocols/closed/finding-source.tsx';
