import { expect, test } from 'vitest';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { groupNotifications } from './notification-groups.ts';

const notification = (id: number, values: Partial<Notification> = {}): Notification => ({
  '@id': `/api/notifications/${id}`,
  '@type': 'Notification',
  id,
  type: 'DANGER',
  message: `Meldung ${id}`,
  link: `/inspectiontours/show/${id}`,
  location: '/api/locations/1',
  createdAt: '2026-11-27T10:00:00+00:00',
  receiver: '/api/users/1',
  ...values,
});

const idsOf = (notifications: readonly Notification[]) =>
  groupNotifications(notifications).map((group) => group.map(({ id }) => id));

test('what repeats at a location is one group, in the place of its newest', () => {
  const elsewhere = notification(2, { location: '/api/locations/2' });
  expect(idsOf([notification(3), elsewhere, notification(1)])).toEqual([[3, 1], [2]]);
});

test('critical groups come first', () => {
  const overdue = (id: number) => notification(id, { type: 'WARNING', link: `/tasks/list?status=overdue&task=${id}` });
  expect(idsOf([overdue(3), notification(2), overdue(1)])).toEqual([[2], [3, 1]]);
});

test('no finding of a tour is hidden behind another one', () => {
  const finding = (id: number) => notification(id, { type: 'WARNING' });
  expect(idsOf([finding(2), finding(1)])).toEqual([[2], [1]]);
});

test('a notification without a page or without a location stands alone', () => {
  for (const values of [{ link: undefined }, { location: undefined }])
    expect(idsOf([notification(2, values), notification(1, values)])).toEqual([[2], [1]]);
});

test('overdue tasks are another kind than tasks with a finding', () => {
  const overdue = notification(2, { link: '/tasks/list?status=overdue&task=2' });
  expect(idsOf([overdue, notification(1, { link: '/tasks/list?status=done&task=1' })])).toEqual([[2], [1]]);
});
