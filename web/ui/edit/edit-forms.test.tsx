// Common requirements for every edit form: input survives a lost connection, the second of two editors is notified,
// leaving asks for confirmation, and the form works without a mouse. Forms whose own tests cover this are not listed.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type EditForm, editForms, type EditedRecord } from '#e2e/support/edited-forms.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication, type OpenScreen, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();
const SECTIONS = '[aria-label="Abschnitte"]';

/**
 * Finds a button outside the menu, or a link of a drawer or to a section, by its text, which is faster than by role in a
 * long list. Of several matches it returns the one that was rendered last.
 */
async function button(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(buttonsCalled(name)).not.toEqual([]));
  return buttonsCalled(name).at(-1) ?? document.body;
}

function buttonsCalled(name: string): HTMLElement[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(`button, [role="dialog"] a, ${SECTIONS} a`)].filter(
    (one) => one.closest(`nav:not(${SECTIONS})`) === null,
  );
  const named = (isMeant: (text: string) => boolean) =>
    buttons.filter((one) => isMeant(one.getAttribute('aria-label') ?? one.textContent.trim()));
  const exact = named((text) => text === name);
  // The title of a row may be followed by a mark. A button with an icon only, e.g. 'Begehung duplizieren', is not meant.
  return exact.length > 0 ? exact : buttons.filter((one) => one.textContent.trim().startsWith(name));
}

/** The label of a required field ends with an asterisk. */
const input = async (label: string) => {
  const found = await screen.findAllByLabelText(new RegExp(`^${label}( \\*)?$`), {
    selector: 'form :is(input, textarea)',
  });
  return found.at(-1) ?? document.body;
};

async function openForm({
  createRecord,
  fieldLabel,
}: EditForm): Promise<{ readonly page: OpenScreen; readonly edited: EditedRecord }> {
  const edited = await createRecord(ORIGIN);
  const page = await application.open(edited.address, { as: edited.editor });
  for (const name of edited.buttonNames) await page.user.click(await button(name));
  await input(fieldLabel);
  return { page, edited };
}

/** Uses only the Tab key, like a user without a mouse. The target is found at each stop, because a form may render it again. */
async function tabTo({ user }: OpenScreen, find: () => Promise<HTMLElement>): Promise<void> {
  for (let stops = 0; stops < 120 && document.activeElement !== (await find()); stops += 1) await user.tab();
  expect(await find()).toHaveFocus();
}

for (const form of editForms)
  describe(`the form of ${form.recordName}`, () => {
    const { fieldLabel, fieldName, requiredFields: beside, button: act, successText } = form;
    const stored = async ({ otherEditor, iri }: EditedRecord) =>
      (await otherEditor.send<Record<string, unknown>>('GET', iri))[fieldName];

    it('keeps its input when the connection is lost, and saves it once it is back', async () => {
      const { page, edited } = await openForm(form);
      fill(await input(fieldLabel), 'Netzlos');
      const reconnect = lose({ path: new RegExp(`^${edited.iri}$`), method: 'PATCH' });
      await page.user.click(await button(act));
      const notice = await screen.findAllByText(/Keine Antwort vom Server. Ihre Eingaben bleiben erhalten/);
      expect(notice[0]).toBeVisible();
      expect(await input(fieldLabel)).toHaveValue('Netzlos');
      reconnect();
      await page.user.click(await button(act));
      expect(await screen.findByText(successText)).toBeVisible();
      expect(await stored(edited)).toBe('Netzlos');
    });

    it('notifies the second of two editors and overwrites nothing unnoticed', async () => {
      const { page, edited } = await openForm(form);
      fill(await input(fieldLabel), 'Meins');
      await edited.otherEditor.send('PATCH', edited.iri, { ...beside, [fieldName]: 'Deins' });
      await page.user.click(await button(act));
      // The notification may appear twice: when the change arrives and when saving is rejected.
      const notice = () => screen.getByText('Inzwischen hat jemand anderes gespeichert').closest('[role="alert"]');
      await waitFor(() => expect(notice()).toHaveFocus());
      expect(await stored(edited)).toBe('Deins');
      expect(screen.getByRole('radio', { name: 'Jetzt gespeichert: Deins' })).toBeInTheDocument();
      await page.user.click(screen.getByRole('radio', { name: 'Meine Angabe: Meins' }));
      await page.user.click(await button(act));
      expect(await screen.findByText(successText)).toBeVisible();
      expect(await stored(edited)).toBe('Meins');
    });

    it('asks for confirmation before leaving, and works by keyboard alone', async () => {
      const { page, edited } = await openForm(form);
      await tabTo(page, () => input(fieldLabel));
      await page.user.keyboard('{Control>}a{/Control}Getippt');
      if (form.leaveBy === 'back') history.back();
      else await page.user.keyboard('{Escape}');
      const question = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
      const stay = within(question).getByRole('button', { name: 'Weiter bearbeiten' });
      await waitFor(() => expect(stay).toHaveFocus());
      await page.user.keyboard('{Enter}');
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(await input(fieldLabel)).toHaveValue('Getippt');
      // The focus returns a moment after the question has gone. A Tab before that would start behind the form.
      await waitFor(async () => expect(await input(fieldLabel)).toHaveFocus());
      await tabTo(page, () => button(act));
      await page.user.keyboard('{Enter}');
      expect(await screen.findByText(successText)).toBeVisible();
      expect(await stored(edited)).toBe('Getippt');
    });
  });
