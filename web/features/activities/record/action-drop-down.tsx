import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

const ActionPopover = lazy(async () => ({
  default: (await loadWithTimeout(import('./action-popover.tsx'))).ActionPopover,
}));

interface ActionDropDownProps {
  readonly actions: readonly Action[];
  readonly onTap: (action: Action) => void;
  /** Accessible name of the list. */
  readonly list: string;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  /** Label of the button. */
  readonly children: ReactNode;
}

/** Button that opens a list of actions. The code that positions the list is large, so it is loaded on first use. */
export function ActionDropDown({ actions, onTap, list, icon, className, children }: ActionDropDownProps) {
  const [isWanted, { open }] = useDisclosure(false);
  const look = { size: 'lg', variant: 'default', leftSection: icon, className, children } as const;
  const button = <Button {...look} aria-haspopup="dialog" onClick={open} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ActionPopover actions={actions} onTap={onTap} list={list} button={look} />
    </Suspense>
  );
}
