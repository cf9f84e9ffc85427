import { expect, it } from 'vitest';
import { proofSummary } from './proof-summary.ts';

const submitted = { proof: '/api/profile_documents/9', submittedAt: '2026-11-26T08:00:00+00:00' };
const missing = { reason: 'missing' } as const;
const expired = { reason: 'expired' } as const;
const expiring = { reason: 'expiring' } as const;

it('the worst that is true is said, although every proof that exists is valid', () => {
  expect(proofSummary([missing, expired, expiring], 1, 'fine')).toBe('1 fehlt');
  expect(proofSummary([missing, missing], 0, 'fine')).toBe('2 fehlen');
  expect(proofSummary([expired, expiring], 1, 'expired')).toBe('1 abgelaufen');
  expect(proofSummary([expiring], 1, 'expiring')).toBe('1 eingereicht');
  expect(proofSummary([expiring], 0, 'expiring')).toBe('1 läuft bald ab');
  expect(proofSummary([], 0, 'fine')).toBe('vollständig');
});

it('what was sent in is neither missing nor expired', () => {
  expect(
    proofSummary(
      [
        { ...missing, submitted },
        { ...expired, submitted },
      ],
      2,
      'expired',
    ),
  ).toBe('2 eingereicht');
  expect(proofSummary([{ ...missing, submitted }, missing], 1, 'missing')).toBe('1 fehlt');
});

it('somebody of whom nothing is required and who has no proof lacks none', () => {
  expect(proofSummary([], 0, 'missing')).toBe('keine');
});
