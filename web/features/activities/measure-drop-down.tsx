import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Action } from '#shared/contracts/master-data.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';

const OtherMeasures = lazy(async () => ({ default: (await loadInTime(import('./other-measures.tsx'))).OtherMeasures }));

interface MeasureDropDownProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
  /** What the list is called. */
  readonly list: string;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  /** What the button says. */
  readonly children: ReactNode;
}

/** Placing a drop-down beside its button takes a good part of the page's weight, so it comes with the first use. */
export function MeasureDropDown({ actions, onTap, list, icon, className, children }: MeasureDropDownProps) {
  const [isWanted, { open }] = useDisclosure(false);
  const look = { size: 'lg', variant: 'default', leftSection: icon, className, children } as const;
  const button = <Button {...look} aria-haspopup="dialog" onClick={open} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OtherMeasures actions={actions} onTap={onTap} list={list} button={look} />
    </Suspense>
  );
}
