import { expect, test } from 'vitest';
import {
  bodyOf,
  checkSeveralLinks,
  countText,
  initialRows,
  NOBODY_MESSAGE,
  type PersonToAsk,
} from './several-links.ts';

const personOf = (id: number, openLink?: PersonToAsk['openLink']): PersonToAsk => ({
  profile: `/api/profiles/${id}`,
  name: `Person ${id}`,
  proofs: [{ type: '/api/proof_types/1', typeName: 'Basis' }],
  openLink,
});
const isToday = (moment: string) => moment.startsWith('2026-11-27');

test('everybody is chosen but who got a link today, each with the address that is known', () => {
  const people = [
    personOf(1),
    personOf(2, { createdAt: '2026-11-26T08:00:00Z' }),
    personOf(3, { createdAt: '2026-11-27T08:00:00Z', email: 'c@example.org' }),
  ];
  const addressOf = (profile: string) => (profile === '/api/profiles/3' ? 'c@example.org' : undefined);
  expect(initialRows(people, addressOf, isToday)).toEqual([
    { profile: '/api/profiles/1', isChosen: true, email: '' },
    { profile: '/api/profiles/2', isChosen: true, email: '' },
    { profile: '/api/profiles/3', isChosen: false, email: 'c@example.org' },
  ]);
});

test('a link without an address is sent without one', () => {
  const row = { profile: '/api/profiles/1', isChosen: true, email: ' ' };
  expect(bodyOf(row, personOf(1))).toEqual({ profile: '/api/profiles/1', types: ['/api/proof_types/1'] });
  expect(bodyOf({ ...row, email: ' a@example.org ' }, personOf(1))).toMatchObject({ email: 'a@example.org' });
});

test('a wrong address is an error of its person alone, and only if that person is chosen', () => {
  const people = [personOf(1), personOf(2)];
  const first = { profile: '/api/profiles/1', isChosen: true, email: '' };
  const wrong = { profile: '/api/profiles/2', isChosen: true, email: 'nobody' };
  expect(Object.keys(checkSeveralLinks({ rows: [first, wrong] }, people))).toEqual(['rows.1.email']);
  expect(checkSeveralLinks({ rows: [first, { ...wrong, isChosen: false }] }, people)).toEqual({});
  expect(checkSeveralLinks({ rows: [{ ...first, isChosen: false }] }, people)).toEqual({ rows: NOBODY_MESSAGE });
});

test('the count tells what is mailed and what has to be copied', () => {
  const row = { profile: '/api/profiles/1', isChosen: true, email: 'a@example.org' };
  expect(countText([row, { ...row, email: '' }, { ...row, isChosen: false }])).toBe('1 per E-Mail, 1 zum Kopieren');
  expect(countText([row])).toBe('1 per E-Mail');
  expect(countText([{ ...row, isChosen: false }])).toBe('Niemand gewählt');
});
