import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReportCreate } from '#shared/contracts/reports/reports.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { useReportAtOnce } from './use-report-at-once.ts';

const BEFORE_MIDNIGHT: ReportCreate = {
  kind: 'inspectionFolder',
  customer: '/api/customers/1',
  locations: ['/api/locations/1'],
  from: '2026-01-01',
  to: '2026-11-18',
};
const AFTER_MIDNIGHT: ReportCreate = { ...BEFORE_MIDNIGHT, to: '2026-11-19' };

const created = () => Response.json({ '@id': '/api/reports/7' }, { status: 201 });
const refused = () => Response.json({}, { status: 409 });

let sentKeys: (string | null)[] = [];

function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    sentKeys.push(request.headers.get('idempotency-key'));
    return answer();
  });
}

const inApp = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function openAct() {
  const onCreated = vi.fn<(id: number) => void>();
  const { result, unmount } = renderHook(() => useReportAtOnce(onCreated), { wrapper: inApp });
  const press = async (body: ReportCreate) => {
    const before = sentKeys.length;
    result.current.run(body);
    await waitFor(() => expect(sentKeys).toHaveLength(before + 1));
    return sentKeys.at(-1);
  };
  const settled = () => waitFor(() => expect(result.current.isSending).toBe(false));
  return { onCreated, press, settled, unmount };
}

beforeEach(() => {
  sentKeys = [];
});

it('the same report keeps its key until it was created, and the next report gets another key', async () => {
  const { onCreated, press, settled } = openAct();
  answerWith(refused);
  const first = await press(BEFORE_MIDNIGHT);
  await settled();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  answerWith(created);
  expect(await press(BEFORE_MIDNIGHT)).toBe(first);
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(await press(BEFORE_MIDNIGHT)).not.toBe(first);
});

it('a report of another period gets another key', async () => {
  const { press, settled } = openAct();
  answerWith(refused);
  const first = await press(BEFORE_MIDNIGHT);
  await settled();
  expect(await press(AFTER_MIDNIGHT)).not.toBe(first);
});

it('the report opens even if the reload of the list first removes the row of the button', async () => {
  const answer = Promise.withResolvers<Response>();
  const { onCreated, press, unmount } = openAct();
  answerWith(() => answer.promise);
  await press(BEFORE_MIDNIGHT);
  unmount();
  answer.resolve(created());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
});
