import { Stack } from '@mantine/core';
import { MAIL_RETENTION_DAYS, listMails } from '#shared/contracts/mails/mails.ts';
import { noMatch } from '#web/ui/filter/no-match.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/filter/url-state.ts';
import { headingOf, mailColumns, REST_HEADING } from './mail-columns.tsx';
import { MailDetail } from './mail-detail.tsx';
import { mailListQuery, NO_MAIL_FILTER, MAIL_ORDER } from './mail-filter.ts';
import { MailFilters } from './mail-filters.tsx';
import { useMailList } from './mails.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { sortingOf } from '#web/ui/list/list-order.ts';
import { rowNavigationOf } from '#web/ui/record/row-navigation.ts';

export function MailListPage() {
  const [filter, changeFilter] = useUrlState(NO_MAIL_FILTER);
  const row = useOpenRow('mail');
  const list = useMailList(filter);
  const rowNavigation = rowNavigationOf(list, row, ({ subject }) => subject);
  const sorting = sortingOf(MAIL_ORDER, filter.order, mailColumns, (order) => changeFilter({ order }));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Mails"
        subtitle={`Was dieser Server in den letzten ${MAIL_RETENTION_DAYS} Tagen geschrieben hat. Ohne Mailserver liegen Mails im Datenordner, bis jemand sie abholt.`}
      >
        <ExportButtons
          path={listMails.list.exported}
          query={() => mailListQuery(filter)}
          fileName="Mails"
          onError={showError}
        />
      </PageHeader>
      <MailFilters filter={filter} onChange={changeFilter} sorting={sorting} />
      <DataList
        label="Mails"
        columns={mailColumns}
        list={list}
        sorting={sorting}
        headingOf={headingOf}
        restHeading={REST_HEADING}
        momentOf={({ createdAt }) => createdAt}
        emptyContent="Dieser Server hat in dieser Zeit keine Mail geschrieben."
        noMatch={noMatch('Keine Mail', filter, changeFilter)}
        openId={row.id}
        onOpen={({ id }) => row.open(id)}
      />
      <MailDetail id={row.id} rowNavigation={rowNavigation} onClose={row.close} />
    </Stack>
  );
}
