import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice-page.module.css';

interface NoticePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shows a page with a single message and one action. */
export function NoticePage({ title, children, action }: NoticePageProps) {
  return (
    <div className={classes.page}>
      <Paper withBorder p="xl" className={classes.card}>
        <Stack gap="md" align="flex-start">
          <Title order={1}>{title}</Title>
          <Text>{children}</Text>
          {action}
        </Stack>
      </Paper>
    </div>
  );
}

interface ReloadButtonProps {
  readonly label: string;
}

export function ReloadButton({ label }: ReloadButtonProps) {
  return <Button onClick={() => location.reload()}>{label}</Button>;
}
