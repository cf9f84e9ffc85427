import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApplication } from '#web/test/screen.tsx';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';

const application = await openApplication();

it('an error and a confirmation stand in one stack, so that none covers the other', async () => {
  await application.open('/dashboard', { as: 'operator' });
  await screen.findByRole('heading', { level: 1 });
  act(() => {
    showError(new Error('Das ging nicht.'));
    showSuccess('Das wurde gespeichert.');
  });
  const [error, success] = [
    await screen.findByText('Das ging nicht.'),
    await screen.findByText('Das wurde gespeichert.'),
  ];
  const stackOf = (toast: HTMLElement) => toast.closest('[data-position]');
  expect(stackOf(error)).not.toBeNull();
  expect(stackOf(error)).toBe(stackOf(success));
});
