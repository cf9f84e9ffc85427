import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { question } from '#web/test/question.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const service = await application.signIn('service');
await service.chooseLocation('Spielhalle Wandsbek');
await service.chooseProfile('Anja Brandt');
await service.completeTasksDueSoon();
await service.recordTour();

async function startProtocol(form: Form) {
  const page = await application.open(`/service/protocols/create?form=${form.id}`, { as: service });
  await screen.findByLabelText(/^Wie viele Geräte laufen\?/);
  return page;
}
const exit = (answer: 'Ja' | 'Nein') => question('Ist der Notausgang frei?').getByRole('radio', { name: answer });

it('what a counted number requires opens only when the field is left, so that nothing moves under the finger', async () => {
  const { user } = await startProtocol(
    await publishForm(location.origin, { sections: everyKindQuestionnaire.sections.slice(0, 2) }),
  );
  const warmth = question('Wie warm ist es?');
  await user.type(warmth.getByRole('textbox'), '1');
  await screen.findByText('1 freiwillig · 1 Mangel · 1 zu klären');
  expect(warmth.queryByText('Foto des Mangels')).toBeNull();
  await user.type(warmth.getByRole('textbox'), '8');
  await user.tab();
  expect(warmth.queryByText('Foto des Mangels')).toBeNull();
  // Whoever returns to the field replaces its number.
  await user.tab({ shift: true });
  await user.keyboard('1');
  expect(warmth.getByRole('textbox')).toHaveValue('1');
  await user.tab();
  expect(await warmth.findByText('Foto des Mangels')).toHaveTextContent('Foto des Mangels *');
});

/** Its question about the warmth has buttons to count with, and its defect creates a task. */
const newCountingForm = () =>
  publishForm(location.origin, {
    sections: everyKindQuestionnaire.sections.slice(0, 2).map((section) => ({
      ...section,
      questions: section.questions.map((asked) =>
        asked.id === 'warmth' && asked.defect !== undefined
          ? { ...asked, decimals: 0, defect: { ...asked.defect, task: { hours: 168, description: 'Heizen' } } }
          : asked,
      ),
    })),
  });

it('counting from an empty field begins with one, and its defect opens with the next thing done, however slowly', async () => {
  const { user } = await startProtocol(await newCountingForm());
  const warmth = question('Wie warm ist es?');
  const step = (word: 'Mehr' | 'Weniger') => warmth.getByRole('button', { name: `${word}: Wie warm ist es?` });
  await user.click(step('Mehr'));
  expect(warmth.getByRole('textbox')).toHaveValue('1');
  await user.click(step('Mehr'));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(warmth.queryByText('Foto des Mangels')).toBeNull();
  await user.clear(warmth.getByRole('textbox'));
  await user.click(step('Weniger'));
  expect(warmth.getByRole('textbox')).toHaveValue('0');
  // The button under the pointer must not move before it is released.
  await user.pointer({ keys: '[MouseLeft>]', target: exit('Ja') });
  expect(warmth.queryByText('Foto des Mangels')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: exit('Ja') });
  expect(exit('Ja')).toBeChecked();
  expect(await warmth.findByText('Foto des Mangels')).toBeVisible();
});

it('the deadline of a counted defect is said as it was chosen, without anything else being done', async () => {
  const { user } = await startProtocol(await newCountingForm());
  const warmth = question('Wie warm ist es?');
  await user.type(warmth.getByRole('textbox'), '1');
  await user.click(exit('Ja'));
  expect(await warmth.findByText('Mangel: Aufgabe wird angelegt, Frist 7 Tage.')).toBeVisible();
  await user.click(warmth.getByRole('radio', { name: '24 Stunden' }));
  expect(warmth.getByText('Mangel: Aufgabe wird angelegt, Frist 24 Stunden.')).toBeVisible();
});
