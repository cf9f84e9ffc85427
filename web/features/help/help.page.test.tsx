import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showNewsHint } from './news/news-hint.tsx';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const SERVICE = { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' } as const;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

it('the table of contents shows the pages of the own role, and those of another role on request', async () => {
  const { user } = await application.open('/hilfe', SERVICE);
  await title('Hilfe');
  expect(main().getByRole('region', { name: 'In der Schicht' })).toHaveTextContent('Spieler prüfen');
  expect(main().queryByRole('link', { name: 'Berichte erstellen und freigeben' })).toBeNull();
  await user.click(main().getByRole('button', { name: 'Verwaltung' }));
  expect(await main().findByRole('link', { name: 'Berichte erstellen und freigeben' })).toBeVisible();
  expect(address()).toBe('/hilfe?role=operator');
});

it('the search finds pages by any of their words, and shows a text if there are none', async () => {
  const { user } = await application.open('/hilfe', { as: 'operator' });
  await title('Hilfe');
  const search = screen.getByRole('searchbox', { name: 'Hilfe durchsuchen' });
  fill(search, 'fingerabdruck');
  const results = within(await screen.findByRole('region', { name: 'Suchergebnisse' }));
  expect(results.getByRole('status')).toHaveTextContent('1 Seite');
  fill(search, 'gibtesnicht');
  await waitFor(() => expect(results.getByRole('status')).toHaveTextContent('Nichts gefunden zu „gibtesnicht“.'));
  fill(search, 'behorde tur');
  await user.click(await results.findByRole('link', { name: /^Die Behörde steht vor der Tür/ }));
  expect(await title('Die Behörde steht vor der Tür')).toBeVisible();
  expect(address()).toBe('/hilfe/behoerde-vor-der-tuer');
});

it('a page shows the steps with the words of the screen in bold, and links to related pages and back', async () => {
  const { user } = await application.open('/hilfe/aufgaben', { as: 'operator' });
  await title('Aufgaben erledigen');
  expect(main().getByText('Erledigen')).toHaveRole('strong');
  await user.click(main().getByRole('link', { name: 'Einen Eintrag korrigieren' }));
  await title('Einen Eintrag korrigieren');
  await user.click(main().getByRole('link', { name: 'Alle Themen der Hilfe' }));
  expect(await title('Hilfe')).toBeVisible();
});

it.each([
  ['/tasks/list', 'Aufgaben', 'Aufgaben erledigen'],
  ['/ledger', 'Prüfbuch', 'Prüfbuch: beweisen, dass nichts geändert wurde'],
  ['/locations/edit/1', 'Spielhalle Wandsbek', 'Standorte einrichten'],
])('the help button of %s opens its help page', async (path, heading, article) => {
  const { user } = await application.open(path, { as: 'operator' });
  await title(heading);
  await user.click(main().getByRole('link', { name: 'Hilfe zu dieser Seite' }));
  expect(await title(article)).toBeVisible();
});

it.each([
  ['/tasks/list', 'Aufgaben erledigen'],
  // Staff who may check players start at this address.
  ['/service/check', 'Die Startseite der Schicht'],
])('the menu behind "Mehr" leads from %s to its help page', async (path, article) => {
  const { user } = await application.open(path, SERVICE);
  await screen.findAllByRole('button', { name: /^Mehr/ });
  const [more = document.body] = screen.getAllByRole('button', { name: /^Mehr/ });
  await user.click(more);
  const drawer = within(await screen.findByRole('dialog', { name: 'Menü' }));
  await user.click(await drawer.findByRole('link', { name: 'Hilfe zu dieser Seite' }));
  expect(await title(article)).toBeVisible();
});

it.each([
  ['Getting started', 'Die erste Schicht'],
  ['Foundation', 'Grundlagen: Organisation, Standort, Zugang, Profil'],
  ['Components', 'Bausteine: Suche, Listen, Formulare'],
])('%s opens the help', async (label, article) => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }));
  await user.click(menu.getByRole('link', { name: label }));
  expect(await title(article)).toBeVisible();
});

it('the news are those of the own role, and the contents of the help lead to them', async () => {
  const { user } = await application.open('/hilfe', SERVICE);
  await title('Hilfe');
  await user.click(main().getByRole('link', { name: 'Was ist neu' }));
  await title('Was ist neu');
  expect(main().getByText('Rot markiert ist nur noch, was heute erledigt werden muss.')).toBeVisible();
  expect(main().queryByText(/^Zugang für Behörden/)).toBeNull();
  await application.open('/hilfe/neu', { as: 'operator' });
  await title('Was ist neu');
  expect(main().getByText(/^Zugang für Behörden/)).toBeVisible();
});

it('a hint at the news comes once for each version, and never on a new device', async () => {
  const { user } = await application.open('/hilfe', { as: 'operator' });
  await title('Hilfe');
  localStorage.setItem('news-seen', '0.5.0');
  showNewsHint();
  const status = await screen.findByText('Schutzbuch wurde aktualisiert');
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await waitFor(() => expect(status).not.toBeInTheDocument());
  showNewsHint();
  localStorage.removeItem('news-seen');
  showNewsHint();
  expect(screen.queryByText('Schutzbuch wurde aktualisiert')).toBeNull();
});

it.each([
  ['service', 'arbeitsplatz', true],
  ['service', 'kontrollgaenge', false],
  ['operator', 'kontrollgaenge', true],
] as const)('whether %s sees the picture of the article %s: %s', async (role, article, isShown) => {
  await application.open(`/hilfe/${article}`, role === 'service' ? SERVICE : { as: role });
  await screen.findByRole('heading', { level: 2, name: 'So geht es' });
  expect(
    main()
      .queryAllByRole('img')
      .some(({ tagName }) => tagName === 'IMG'),
  ).toBe(isShown);
});

it('an unknown page of the help is reported as missing', async () => {
  await application.open('/hilfe/gibt-es-nicht', { as: 'operator' });
  expect(await title('Diese Seite gibt es nicht.')).toBeVisible();
});
