import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** Lets somebody try out a form in its preview. */
export const LazyQuestionnaireFields = lazyDialog(
  async () => (await import('./questionnaire-fields.tsx')).QuestionnaireFields,
);
