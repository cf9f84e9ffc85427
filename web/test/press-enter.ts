import { fireEvent } from '@testing-library/react';

/** Presses Enter in a field as browsers do: they click the first submit button of the form, wherever the field is. */
export function pressEnterIn(field: HTMLInputElement): void {
  const buttons = [...(field.form?.elements ?? [])].filter((control) => control instanceof HTMLButtonElement);
  const first = buttons.find(({ type }) => type === 'submit');
  if (first !== undefined) fireEvent.click(first);
}
