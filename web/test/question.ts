import { within } from '@testing-library/react';

/** Returns the queries of one question of the open form. @throws if the form does not ask it */
export const question = (label: string) => {
  const parts = [...document.querySelectorAll<HTMLElement>('[id^="question-"]')];
  const part = parts.find((element) => element.querySelector('[id$="-label"]')?.textContent.includes(label));
  if (part === undefined) throw new Error(`The form does not ask ${label}.`);
  return within(part);
};
