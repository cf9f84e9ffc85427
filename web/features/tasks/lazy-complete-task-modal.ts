import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const LazyCompleteTaskModal = lazyDialog(
  async () => (await import('./complete-task-modal.tsx')).CompleteTaskModal,
);
