import { expect } from '@playwright/test';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { approvalOf } from '#shared/domain/reports/report-approval.ts';
import type { ApiSession } from './people.ts';

export const COMPUTE_TIMEOUT = { timeout: 120_000 };

/** Creates a draft report about the last month at one location, and waits until its figures are computed. */
export async function createComputedDraft(operatorApi: ApiSession): Promise<Report> {
  const { '@id': location } = await operatorApi.location('Spielhalle Lüneburg');
  const { customer } = await operatorApi.send<{ customer: string }>('GET', location);
  const now = new Date();
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  const period = { from: dayOf(now.getUTCMonth() - 1, 1), to: dayOf(now.getUTCMonth(), 0) };
  const report = { kind: 'monthly', customer, locations: [location], ...period, title: 'Monatsbericht' };
  const createdReport = await operatorApi.send<Report>('POST', '/api/reports', report);
  await expect
    .poll(async () => (await operatorApi.send<Report>('GET', createdReport['@id'])).work, COMPUTE_TIMEOUT)
    .toBe('ready');
  return createdReport;
}

/** Creates a report, approves it and returns its PDF. */
export async function downloadApprovedReport(operatorApi: ApiSession): Promise<Buffer> {
  const { '@id': report } = await createComputedDraft(operatorApi);
  await operatorApi.send('POST', `${report}/approve`, approvalOf(await operatorApi.send<Report>('GET', report)));
  const files = async () => (await operatorApi.send<Report>('GET', report)).files.length;
  await expect.poll(files, COMPUTE_TIMEOUT).toBe(3);
  return operatorApi.download(`${report}/files/pdf`);
}
