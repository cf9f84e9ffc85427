import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { OptionTiles } from '#web/ui/form/option-tiles.tsx';
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';

interface StatusTilesProps {
  readonly label: string;
  readonly name: string;
  /** IRI of the status. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (status: string) => void;
}

/** Lets the user choose the result of a tour: 'Ohne Befund' first, then the findings. */
export function StatusTiles({ label, name, value, error, onChange }: StatusTilesProps) {
  const catalogue = useQuery(statusesQuery);
  if (catalogue.isPending) return <Skeleton height={230} radius="md" />;
  if (catalogue.isError && catalogue.data === undefined)
    return <ErrorNotice subject="Befunde" onRetry={() => void catalogue.refetch()} />;
  const offeredStatuses = catalogue.data.filter((status) => status.isActive || status['@id'] === value);
  const iriOf = (text: string) => catalogue.data.find((status) => status.text === text)?.['@id'] ?? value;
  return (
    <OptionTiles
      label={label}
      name={name}
      options={offeredStatuses.map(({ text }) => text)}
      value={catalogue.data.find((status) => status['@id'] === value)?.text ?? ''}
      error={error}
      onChange={(text) => onChange(iriOf(text))}
      hasColumns
    />
  );
}
