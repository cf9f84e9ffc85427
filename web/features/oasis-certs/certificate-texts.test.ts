import { expect, test } from 'vitest';
import { byUrgency, isFailing, certificateStatus } from './certificate-texts.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const activeCertificate = {
  state: 'active',
  validFrom: '2026-01-01T00:00:00+00:00',
  validTo: '2028-01-01T00:00:00+00:00',
} as const;
const endsOn = (day: string) => ({ validTo: `${day}T12:00:00+00:00` });
const failure = { lastFailureAt: '2026-11-22T11:00:00+00:00', lastFailure: 'certificateInvalid' } as const;

test.each([
  ['it is valid for more than a year', {}, 'calm', 'noch 405 Tage'],
  ['it ends in 30 days', endsOn('2026-12-22'), 'soon', 'noch 30 Tage'],
  ['it ends in 31 days', endsOn('2026-12-23'), 'calm', 'noch 31 Tage'],
  ['it ends tomorrow', endsOn('2026-11-23'), 'soon', 'noch 1 Tag'],
  ['it ends today', endsOn('2026-11-22'), 'soon', 'nur noch heute'],
  ['it ends soon and was replaced', { ...endsOn('2026-11-30'), replacedBy: '/x/2' }, 'calm', 'noch 8 Tage'],
  ['it ended', { state: 'expired', ...endsOn('2026-11-20') }, 'act', 'abgelaufen'],
  ['it begins later', { state: 'scheduled', validFrom: '2026-12-01T12:00:00+00:00' }, 'calm', 'gilt ab 01.12.2026'],
  ['it was superseded', { state: 'superseded', ...endsOn('2026-11-20') }, 'calm', 'abgelöst'],
  ['OASIS refused it', failure, 'act', 'Zertifikat nicht angenommen'],
  [
    'OASIS accepted it after refusing it',
    { ...failure, lastSuccessAt: '2026-11-22T11:30:00+00:00' },
    'calm',
    'noch 405 Tage',
  ],
  ['OASIS was unavailable', { ...failure, lastFailure: 'unavailable' }, 'calm', 'noch 405 Tage'],
] as const)('the status of a certificate if %s', (_case, more, tone, text) => {
  expect(certificateStatus({ ...activeCertificate, ...more }, now)).toEqual({ tone, text });
});

test('certificates that require an action come first, then those that end first', () => {
  const [late, soon, ended] = [
    activeCertificate,
    { ...activeCertificate, ...endsOn('2026-12-01') },
    { ...activeCertificate, state: 'expired' } as const,
  ];
  expect(byUrgency([late, soon, ended], now)).toEqual([ended, soon, late]);
});

test('a failure counts until a later query succeeded', () => {
  expect(isFailing(activeCertificate)).toBe(false);
  expect(isFailing({ ...activeCertificate, ...failure })).toBe(true);
});
