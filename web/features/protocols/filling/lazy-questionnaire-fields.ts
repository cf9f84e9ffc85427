import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** For a preview of a form: what it asks, to be tried out. */
export const LazyQuestionnaireFields = lazyDialog(
  async () => (await import('./questionnaire-fields.tsx')).QuestionnaireFields,
);
