export { LazyQuestionnaireFields } from './lazy-questionnaire-fields.ts';
