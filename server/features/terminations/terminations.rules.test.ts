import { describe, expect, it, test } from 'vitest';
import { stepsToTell, stepText, type NoticeFacts } from './terminations.rules.ts';

const notice: NoticeFacts = {
  id: 1,
  customer_name: 'Haus',
  ends_on: '2027-01-31',
  deletes_on: '2027-03-03',
  is_withdrawn: false,
  has_ended: false,
  has_download: false,
  told: [],
};

describe('those concerned are told', () => {
  it.each([
    ['at once that notice was given', {}, '2026-11-26', ['given']],
    ['a week before the end', { told: ['given'] }, '2027-01-24', ['endSoon']],
    ['nothing in between', { told: ['given'] }, '2027-01-23', []],
    ['of the end', { told: ['given', 'endSoon'], has_ended: true }, '2027-02-01', ['ended']],
    [
      'a week before the deletion',
      { told: ['given', 'endSoon', 'ended'], has_ended: true },
      '2027-02-24',
      ['deletionSoon'],
    ],
    ['nothing twice', { told: ['given', 'endSoon', 'ended', 'deletionSoon'], has_ended: true }, '2027-03-02', []],
    ['that the notice was withdrawn', { told: ['given'], is_withdrawn: true }, '2026-11-27', ['withdrawn']],
    ['nothing of a notice that was withdrawn before anybody knew', { is_withdrawn: true }, '2026-11-26', []],
  ])('%s', (_what, changes, today, steps) => {
    expect(stepsToTell({ ...notice, ...changes }, today)).toEqual(steps);
  });
});

test('nobody is told that the data go without being told that no export was downloaded', () => {
  expect(stepText('deletionSoon', notice).message).toContain('Bisher hat niemand einen Export heruntergeladen.');
  expect(stepText('deletionSoon', { ...notice, has_download: true }).message).not.toContain('niemand');
});
