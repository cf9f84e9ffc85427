import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

interface MarkProps {
  /** `alert` is for what somebody has to look at; everything else is grey. */
  readonly tone?: 'plain' | 'alert';
  readonly children: ReactNode;
}

/** A word about a record that is not its status: 'korrigiert', 'Nachtrag'. */
export function Mark({ tone = 'plain', children }: MarkProps) {
  return (
    <Badge size="lg" radius="sm" tt="none" fw={600} color={tone === 'alert' ? 'orange' : 'gray'} variant={tone === 'alert' ? 'filled' : 'default'}>
      {children}
    </Badge>
  );
}
