import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** The preview of a form loads the fields lazily. */
export const LazyQuestionnaireFields = lazyDialog(
  async () => (await import('./questionnaire-fields.tsx')).QuestionnaireFields,
);
