// Tests that unfinished input about tasks survives a reload. The screen tests in web/features/tasks test everything
// else.
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true, person: 'operator' });

test('a partly typed task is found again after a reload', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/tasks/list');
  await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
  const form = page.getByRole('dialog', { name: 'Aufgabe anlegen' });
  await form.getByLabel('Aufgabe').fill('Neue Flyer bestellen');
  await page.reload();
  await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
  await expect(form.getByLabel('Aufgabe')).toHaveValue('Neue Flyer bestellen');
});

test('a reload keeps the dialog of a template with its typed text', async ({ page, operatorApi }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const description = `Flyer zählen ${crypto.randomUUID().slice(0, 8)}`;
  await operatorApi.send<TaskTemplate>('POST', '/api/task_templates', { description });
  await page.goto('/tasks/list?view=templates');
  await page.getByRole('row').filter({ hasText: description }).getByRole('button', { name: description }).click();
  const form = page.getByRole('dialog', { name: 'Vorlage bearbeiten' });
  const task = form.getByRole('textbox', { name: 'Aufgabe', exact: true });
  await form.getByRole('checkbox', { name: 'In Gebrauch' }).uncheck();
  await task.fill(`${description} und nachlegen`);
  await page.reload();
  await expect(task).toHaveValue(`${description} und nachlegen`);
  await expect(form.getByRole('checkbox', { name: 'In Gebrauch' })).not.toBeChecked();
});
