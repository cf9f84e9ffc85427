import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppRoot } from '#web/app/shell/app-root.tsx';
import { LocationBoxes } from './location-boxes.tsx';

afterEach(cleanup);

const place = (id: number, status: 'active' | 'inactive') => ({
  '@id': `/api/locations/${id}`,
  name: `Halle ${id}`,
  status,
});
const offered = {
  data: [place(1, 'active'), place(2, 'active'), place(3, 'inactive')],
  isError: false,
  isLoading: false,
};
const [first, second, inactive] = ['/api/locations/1', '/api/locations/2', '/api/locations/3'] as const;

it.each([
  ['Alle 2 aktiven auswählen', [inactive], [inactive, first, second]],
  ['Keinen auswählen', [first, second, inactive], []],
])('„%s“ chooses what it says, and never a location that is not active', (label, value, expected) => {
  const onChange = vi.fn<(locations: string[]) => void>();
  render(
    <AppRoot>
      <LocationBoxes offered={offered} isAllOffered value={value} error={null} onChange={onChange} />
    </AppRoot>,
  );
  screen.getByRole('button', { name: label }).click();
  expect(onChange).toHaveBeenCalledWith(expected);
});
