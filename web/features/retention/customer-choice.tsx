import '#web/mantine-forms.css';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { policiesQuery } from './retention.api.ts';

interface CustomerChoiceProps {
  readonly id: string;
  readonly onChoose: (id: string) => void;
}

/** Lets users of several organisations choose the one whose data are shown. */
export function CustomerChoice({ id, onChoose }: CustomerChoiceProps) {
  const policies = useQuery(policiesQuery);
  if (policies.isError) return <ErrorNotice subject="Organisationen" onRetry={() => void policies.refetch()} />;
  if (policies.data === undefined) return <Skeleton height={64} maw="24rem" radius="md" />;
  const choices = policies.data['hydra:member'].map((policy) => ({
    value: String(policy.id),
    label: policy.customerName,
  }));
  return (
    <NativeSelect
      label="Organisation"
      maw="24rem"
      data-print="none"
      data={[...(id === '' ? [{ value: '', label: 'Bitte wählen' }] : []), ...choices]}
      value={id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
