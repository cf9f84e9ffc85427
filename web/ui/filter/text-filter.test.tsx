import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextFilter } from './text-filter.tsx';

test('the filter applies at once when the field is left, and only once', () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <MantineProvider>
      <TextFilter label="Name" value="" onChange={change} />
    </MantineProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: ' Anja ' } });
  expect(change).not.toHaveBeenCalled();
  fireEvent.blur(field);
  fireEvent.blur(field);
  expect(change.mock.calls).toEqual([['Anja']]);
});
