// Tests what needs a real browser in the builder of templates: a reload, and dragging with the mouse.
import { createForm, uniqueName, readQuestionLabels, yesNoQuestion } from '#e2e/support/form-drafts.ts';
import { questionRows, questionRow, expectSaved } from '#e2e/support/form-builder.ts';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, person: 'admin' });

test('the admin finds unsaved text again after a reload', async ({ page, session, allowConsoleErrors }) => {
  allowConsoleErrors(/net::ERR_/);
  page.on('dialog', (dialog) => void dialog.accept());
  const form = await createForm(session, uniqueName('Neustart'), [yesNoQuestion('a', 'Türen zu?')]);
  await page.goto(`/forms/edit/${form.id}`);
  await expect(questionRows(page)).toHaveCount(1);
  await page.route(`**/api/forms/${form.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Frage', exact: true }).fill('Alle Türen zu?');
  await expect(page.getByText(/^Nicht gespeichert – keine Verbindung/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Frage', exact: true })).toHaveValue('Alle Türen zu?');
  expect(await readQuestionLabels(form, session)).toEqual(['Türen zu?']);
  await page.unroute(`**/api/forms/${form.id}`);
  await expectSaved(page);
  expect(await readQuestionLabels(form, session)).toEqual(['Alle Türen zu?']);
});

test('a question is dragged to another position with the mouse', async ({ page, session }) => {
  const form = await createForm(
    session,
    uniqueName('Ziehen'),
    ['Eins', 'Zwei', 'Drei'].map((label) => yesNoQuestion(label, label)),
  );
  await page.goto(`/forms/edit/${form.id}`);
  await questionRow(page, 'Eins').hover();
  await expect(page.locator('[data-row="Eins"][draggable="true"]')).toBeVisible();
  const to = await page.locator('[data-row="Drei"]').boundingBox();
  await page
    .locator('[data-row="Eins"] [data-grip]')
    .dragTo(page.locator('[data-row="Drei"]'), { targetPosition: { x: 60, y: (to?.height ?? 40) - 6 } });
  await expect.poll(() => readQuestionLabels(form, session)).toEqual(['Zwei', 'Drei', 'Eins']);
});
