import { MantineProvider } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showUpdatePrompt } from './update-prompt.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it.each([
  ['is loaded at once', undefined, 'Wird aktualisiert …'],
  ['waits for an open dialog', 'dialog', 'Wird aktualisiert, sobald der Dialog geschlossen ist'],
])('an accepted version %s, and the prompt says so', async (_name, role, answer) => {
  render(
    <MantineProvider>
      <Notifications />
      <div role={role} />
    </MantineProvider>,
  );
  const onAccepted = vi.fn<() => void>();
  act(() => void showUpdatePrompt(onAccepted));
  fireEvent.click(await screen.findByRole('button', { name: 'Jetzt aktualisieren' }));
  expect(await screen.findByText(answer)).toBeVisible();
  expect(onAccepted).toHaveBeenCalledOnce();
});
