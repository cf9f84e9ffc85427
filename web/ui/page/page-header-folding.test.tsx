import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { markFoldable } from './page-header-folding.ts';

afterEach(cleanup);

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

const EXPORTS = <div role="group">{EXPORT}</div>;

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

it('a header with nothing but exports folds all of them', () => {
  expect(showHeader(EXPORTS).header).toHaveAttribute('data-foldable', 'all');
  expect(showHeader(pair(EXPORTS, EXPORT)).header).not.toHaveAttribute('data-foldable');
  expect(showHeader(pair(EXPORTS, PRIMARY)).header).toHaveAttribute('data-foldable', 'some');
  expect(showHeader(pair(EXPORTS, <div role="alert">Fehler</div>)).header).not.toHaveAttribute('data-foldable');
});

it('a header tells whether exports stand beside other buttons, which a tablet folds', async () => {
  const { header, replace } = showHeader(pair(EXPORTS, PRIMARY));
  expect(header).toHaveAttribute('data-exports-foldable');
  replace(EXPORTS);
  await waitFor(() => expect(header).not.toHaveAttribute('data-exports-foldable'));
  replace(pair(EXPORTS, EXPORT));
  await waitFor(() => expect(header).toHaveAttribute('data-exports-foldable'));
  replace(pair(EXPORT, PRIMARY));
  await waitFor(() => expect(header).not.toHaveAttribute('data-exports-foldable'));
});
