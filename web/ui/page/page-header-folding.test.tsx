import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markFoldable } from './page-header-folding.ts';

const PRIMARY = (
  <button type="button" data-variant="filled">
    Anlegen
  </button>
);
const EXPORT = (
  <button type="button" data-variant="default">
    CSV
  </button>
);

const pair = (first: React.ReactNode, second: React.ReactNode) => (
  <>
    {first}
    {second}
  </>
);

const showHeader = (children: React.ReactNode) => {
  const headerOf = (buttons: React.ReactNode) => (
    <header>
      <div ref={markFoldable}>{buttons}</div>
    </header>
  );
  const { container, rerender } = render(headerOf(children));
  return {
    header: container.querySelector('header'),
    replace: (buttons: React.ReactNode) => rerender(headerOf(buttons)),
  };
};

it('a header folds its buttons only beside a primary one', async () => {
  const { header, replace } = showHeader(EXPORT);
  expect(header).not.toHaveAttribute('data-foldable');
  replace(pair(EXPORT, PRIMARY));
  await waitFor(() => expect(header).toHaveAttribute('data-foldable'));
  replace(PRIMARY);
  await waitFor(() => expect(header).not.toHaveAttribute('data-foldable'));
});

it('a notice with a button is nothing that folds', () => {
  const notice = (
    <div role="alert">
      <button type="button" data-variant="filled">
        Dateien neu erstellen
      </button>
    </div>
  );
  expect(showHeader(pair(EXPORT, notice)).header).not.toHaveAttribute('data-foldable');
  expect(showHeader(pair(notice, PRIMARY)).header).not.toHaveAttribute('data-foldable');
});
