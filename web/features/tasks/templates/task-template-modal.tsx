import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { NOTHING_STORED } from '#web/ui/edit/use-edit-form.ts';
import { TaskTemplateForm } from './task-template-form.tsx';
import { taskTemplateQuery } from './task-templates.api.ts';

interface TaskTemplateModalProps {
  /** IRI of the template; '' for a new one. */
  readonly id: string;
  readonly onClose: () => void;
}

export function TaskTemplateModal({ id, onClose }: TaskTemplateModalProps) {
  // The template is read once, so that nothing changes while it is edited.
  const template = useQuery({ ...taskTemplateQuery(id), enabled: id !== '', staleTime: Infinity, gcTime: 0 });
  if (id === '') return <TaskTemplateForm current={NOTHING_STORED} onClose={onClose} />;
  if (template.data) return <TaskTemplateForm current={template.data} onClose={onClose} />;
  return (
    <SheetModal isOpen title="Vorlage bearbeiten" onClose={onClose}>
      {template.isLoadingError ? (
        <ErrorNotice subject="Angaben zur Vorlage" onRetry={() => void template.refetch()} />
      ) : (
        <Skeleton height={420} role="group" aria-label="Vorlage wird geladen" />
      )}
    </SheetModal>
  );
}
