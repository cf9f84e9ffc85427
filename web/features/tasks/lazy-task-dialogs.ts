import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyCompleteTaskModal = lazyDialog(
  async () => (await import('#web/features/tasks/due/complete-task-modal.tsx')).CompleteTaskModal,
);
export const LazyCreateTaskModal = lazyDialog(async () => (await import('./create-task-modal.tsx')).CreateTaskModal);
export const LazyCorrectTaskModal = lazyDialog(async () => (await import('./correct-task-modal.tsx')).CorrectTaskModal);
export const LazyTaskDetail = lazyDialog(
  async () => (await import('./task-detail.tsx')).TaskDetail,
  ({ id }) => id !== '',
);
export const LazyTaskTemplateModal = lazyDialog(
  async () => (await import('#web/features/tasks/templates/task-template-modal.tsx')).TaskTemplateModal,
);
