import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getReportCsv, getReportFolder, getReportPdf, getReportXlsx } from '#shared/contracts/reports/report-files.ts';
import { getReportDues } from '#shared/contracts/reports/report-dues.ts';
import {
  approveReport,
  computeReport,
  createReport,
  discardReport,
  getReport,
  listReports,
  patchReport,
  type ReportApproval,
  type ReportCreate,
  type ReportFormat,
  type ReportPatch,
  reports,
  type ReportSubmission,
  submitReport,
} from '#shared/contracts/reports/reports.ts';
import { call, callVersioned, download } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type ReportFilter, reportListQuery } from './report-filter.ts';
import { isJobRunning } from './report-texts.ts';

/** The event stream does not announce each step of the progress, so it is polled. */
const PROGRESS_MILLISECONDS = 1500;

export const useReportList = (filter: ReportFilter) =>
  usePagedList({
    queryKey: [reports.path, 'list', filter],
    load: (page, signal) => call(listReports, { query: { ...reportListQuery(filter), page }, signal }),
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [reports.path, 'item', id],
    queryFn: ({ signal }) => callVersioned(getReport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isJobRunning(state.data.item) ? PROGRESS_MILLISECONDS : false,
  });

/** Returns the reports of this kind and organisation that are about all of these days, newest first. */
export const existingReportsQuery = ({ kind, customer, from, to }: Omit<ReportCreate, 'locations'>) =>
  queryOptions({
    queryKey: [reports.path, 'list', 'existing', kind, customer, from, to],
    queryFn: async ({ signal }) => {
      const covering = { 'from[before]': from, 'to[after]': to, 'order[id]': 'desc' } as const;
      const page = await call(listReports, { query: { kind, customer, ...covering }, signal });
      return page['hydra:member'];
    },
  });

/** Returns which reports are due next. An empty string leaves a filter out. */
export const duesQuery = ({ customer, location }: { readonly customer: string; readonly location: string }) =>
  queryOptions({
    queryKey: [reports.path, 'dues', customer, location],
    queryFn: ({ signal }) =>
      call(getReportDues, {
        query: { customer, location },
        signal,
      }),
  });

function useReportMutation<Sent, Answer>(send: (variables: Sent) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [reports.path] }),
  });
}

export interface IdempotentRequest {
  readonly idempotencyKey: string;
}

export const useCreateReport = () =>
  useReportMutation((request: WriteRequest<ReportCreate>) => call(createReport, request));
export const useChangeReport = (id: number) =>
  useReportMutation((change: UpdateRequest<ReportPatch>) => call(patchReport, { params: { id }, ...change }));
export const useComputeReport = (id: number) =>
  useReportMutation((requestOptions: IdempotentRequest) => call(computeReport, { params: { id }, ...requestOptions }));
export const useApproveReport = (id: number, shownVersion: ReportApproval) =>
  useReportMutation((requestOptions: IdempotentRequest) =>
    call(approveReport, { params: { id }, body: shownVersion, ...requestOptions }),
  );
export const useSubmitReport = (id: number) =>
  useReportMutation((request: WriteRequest<ReportSubmission>) => call(submitReport, { params: { id }, ...request }));

/** Discards a draft. Only the list is refetched, because the page of the report is left and could not load it again. */
export function useDiscardReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestOptions: IdempotentRequest) => call(discardReport, { params: { id }, ...requestOptions }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [reports.path, 'list'] }),
  });
}

const FILES = { pdf: getReportPdf, csv: getReportCsv, xlsx: getReportXlsx, zip: getReportFolder } as const;

export const downloadReport = (id: number, format: ReportFormat): Promise<Blob> =>
  download(FILES[format].path.replace('{id}', String(id)), {}, FILES[format].mediaType);
