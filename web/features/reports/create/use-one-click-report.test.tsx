import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReportCreate } from '#shared/contracts/reports/reports.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { useOneClickReport } from './use-one-click-report.ts';

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

const AppProviders = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function renderOneClickReport() {
  const onCreated = vi.fn<(id: number) => void>();
  const { result, unmount } = renderHook(() => useOneClickReport(onCreated), { wrapper: AppProviders });
  const pressButton = async (body: ReportCreate) => {
    const previousCount = sentKeys.length;
    result.current.createReport(body);
    await waitFor(() => expect(sentKeys).toHaveLength(previousCount + 1));
    return sentKeys.at(-1);
  };
  const waitUntilSettled = () => waitFor(() => expect(result.current.isSending).toBe(false));
  return { onCreated, press: pressButton, settled: waitUntilSettled, unmount };
}

beforeEach(() => {
  sentKeys = [];
});

it('the same report keeps its key until it was created, and the next report gets another key', async () => {
  const { onCreated, press, settled } = renderOneClickReport();
  answerWith(refused);
  const firstKey = await press(BEFORE_MIDNIGHT);
  await settled();
  expect(firstKey).toMatch(/^[\da-f-]{36}$/);
  answerWith(created);
  expect(await press(BEFORE_MIDNIGHT)).toBe(firstKey);
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(await press(BEFORE_MIDNIGHT)).not.toBe(firstKey);
});

it('a report of another period gets another key', async () => {
  const { press, settled } = renderOneClickReport();
  answerWith(refused);
  const firstKey = await press(BEFORE_MIDNIGHT);
  await settled();
  expect(await press(AFTER_MIDNIGHT)).not.toBe(firstKey);
});

it('the report opens even if the reload of the list first removes the row of the button', async () => {
  const answer = Promise.withResolvers<Response>();
  const { onCreated, press, unmount } = renderOneClickReport();
  answerWith(() => answer.promise);
  await press(BEFORE_MIDNIGHT);
  unmount();
  answer.resolve(created());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
});
