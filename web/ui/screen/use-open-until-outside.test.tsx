import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useOpenUntilOutside } from './use-open-until-outside.ts';

afterEach(cleanup);

function Menu({ isFloating }: { readonly isFloating: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useOpenUntilOutside(isFloating, { button, menu: () => menu.current });
  return (
    <>
      <button type="button" ref={button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Mehr
      </button>
      <div ref={menu}>
        <button type="button">CSV</button>
      </div>
      <button type="button">Anlegen</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = () => button('Mehr').getAttribute('aria-expanded') === 'true';

it('a menu over the page closes by its button, by a click elsewhere and by Escape, but not by a click in it', async () => {
  const user = userEvent.setup();
  render(<Menu isFloating />);
  await user.click(button('Mehr'));
  await user.click(button('CSV'));
  expect(isOpen()).toBe(true);
  await user.click(button('Anlegen'));
  expect(isOpen()).toBe(false);
  await user.click(button('Mehr'));
  await user.click(button('Mehr'));
  expect(isOpen()).toBe(false);
  await user.click(button('Mehr'));
  await user.click(button('CSV'));
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(button('Mehr')).toHaveFocus();
});

it('a menu in the page stays open until its button closes it', async () => {
  const user = userEvent.setup();
  render(<Menu isFloating={false} />);
  await user.click(button('Mehr'));
  await user.click(button('Anlegen'));
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(true);
});
