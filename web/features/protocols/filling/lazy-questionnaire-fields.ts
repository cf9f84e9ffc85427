import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** Loaded lazily, for the preview of a form. */
export const LazyQuestionnaireFields = lazyDialog(
  async () => (await import('./questionnaire-fields.tsx')).QuestionnaireFields,
);
