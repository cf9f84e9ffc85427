import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SearchResult } from '#shared/contracts/search/search.ts';
import { intercept } from '#web/test/network.ts';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const answerWith = (found: SearchResult) => intercept({ path: '/api/search' }, () => Response.json(found));

async function searchFor(text: string) {
  const { user } = await application.open('/ledger', { as: 'operator' });
  await screen.findByRole('heading', { level: 1, name: 'Prüfbuch' });
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard(text);
  return user;
}

it('the command palette tells reports apart by their period, and names their state as their list does', async () => {
  const report = { title: 'Monatsbericht', locationName: 'Spielhalle Altona', mark: 'submitted' } as const;
  const found: SearchResult = {
    groups: [
      {
        kind: 'report',
        total: 2,
        isMore: false,
        hits: [
          { ...report, record: '/api/reports/8', period: { from: '2025-10-01', to: '2025-10-31' } },
          { ...report, mark: 'replaced', record: '/api/reports/7', period: { from: '2024-10-01', to: '2024-12-31' } },
        ],
      },
    ],
  };
  answerWith(found);
  await searchFor('bericht oktober');
  const [month, quarter] = await screen.findAllByRole('option', { name: /^Monatsbericht/ });
  expect(month).toHaveTextContent('Oktober 2025 · Spielhalle Altona');
  expect(quarter).toHaveTextContent('1. Okt. 2024 – 31. Dez. 2024 · Spielhalle Altona');
  expect(month).toHaveTextContent('eingereicht');
  expect(quarter).toHaveTextContent('ersetzt');
});

it('the command palette shows a long comment from shortly before what was found', async () => {
  const detail = `${'Der Gast blieb ruhig. '.repeat(9)}Danach nahm er den Flyer mit.`;
  const hits = [{ record: '/api/activities/8', title: 'Gespräch', locationName: 'Spielhalle Altona', detail }];
  answerWith({ groups: [{ kind: 'activity', total: 1, isMore: false, hits }] });
  await searchFor('flyer');
  const option = await screen.findByRole('option', { name: /^Gespräch/ });
  expect(option).toHaveTextContent('Spielhalle Altona… nahm er den Flyer mit.');
});

it('the command palette strikes through what was withdrawn, as its list does', async () => {
  const measure = { title: 'Selbsttest angeboten', locationName: 'Spielhalle Altona' } as const;
  const hits = [
    { ...measure, record: '/api/activities/8', mark: 'cancelled' as const },
    { ...measure, record: '/api/activities/7' },
  ];
  answerWith({ groups: [{ kind: 'activity', total: 2, isMore: false, hits }] });
  await searchFor('selbsttest');
  const [withdrawn = document.body, valid = document.body] = await screen.findAllByRole('option', {
    name: /^Selbsttest angeboten/,
  });
  expect(withdrawn.querySelector('s')).toHaveTextContent('Selbsttest angeboten');
  expect(valid.querySelector('s')).toBeNull();
});

it('the command palette leads to the proofs of somebody who has none yet', async () => {
  const hits = [{ record: '/api/profiles/7', title: 'Jana Petersen', mark: 'proofMissing' as const }];
  answerWith({ groups: [] });
  intercept({ path: /\/api\/search\?q=jana&kind=profile$/ }, () =>
    Response.json({ groups: [{ kind: 'profile', total: 1, isMore: false, hits }] }),
  );
  const user = await searchFor('nachweis jana');
  const page = await screen.findByRole('option', { name: 'Nachweise: Jana Petersen, Nachweis fehlt' });
  await user.click(page);
  await waitFor(() => expect(address()).toBe('/users/profiles_documents/7'));
});
