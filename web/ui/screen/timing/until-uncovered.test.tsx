import { afterEach, expect, it, vi } from 'vitest';
import { markPage } from '#web/ui/screen/page-mark.tsx';
import { untilUncovered } from './until-uncovered.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-toasts-beside'));

function wait() {
  const onUncovered = vi.fn<() => void>();
  void untilUncovered().then(onUncovered);
  return onUncovered;
}

it('a toast waits until the last dialog is closed', async () => {
  const [closeFirst, closeSecond] = [markPage('dialog'), markPage('dialog')];
  const onUncovered = wait();
  closeFirst();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onUncovered).not.toHaveBeenCalled();
  closeSecond();
  await vi.waitFor(() => expect(onUncovered).toHaveBeenCalledOnce());
});

it('a toast does not wait without a dialog, beside a drawer, or where it has room beside the dialog', async () => {
  const expectNoWait = () => expect(untilUncovered()).resolves.toBeUndefined();
  await expectNoWait();
  const closeDrawer = markPage('drawer');
  await expectNoWait();
  const closeDialog = markPage('dialog');
  root.toggleAttribute('data-toasts-beside', true);
  await expectNoWait();
  closeDialog();
  closeDrawer();
});
