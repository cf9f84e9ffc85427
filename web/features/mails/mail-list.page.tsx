import { Stack } from '@mantine/core';
import { MAILS_KEPT_DAYS, listMails } from '#shared/contracts/mails.ts';
import { DataList } from '#web/ui/data-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpenRow, useUrlState } from '#web/ui/url-state.ts';
import { mailColumns } from './mail-columns.tsx';
import { MailDetail } from './mail-detail.tsx';
import { mailListQuery, NO_MAIL_FILTER } from './mail-filter.ts';
import { MailFilters } from './mail-filters.tsx';
import { useMailList } from './mails.api.ts';
import { ExportButtons } from '#web/ui/export-buttons.tsx';
import { showError } from '#web/app/alerts.ts';

export function MailListPage() {
  const [filter, change] = useUrlState(NO_MAIL_FILTER);
  const row = useOpenRow('mail');
  const list = useMailList(filter);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Mails"
        subtitle={`Was dieser Server in den letzten ${MAILS_KEPT_DAYS} Tagen geschrieben hat. Ohne Mailserver liegen Mails im Datenordner, bis jemand sie abholt.`}
      >
        <ExportButtons
          path={listMails.list.exported}
          query={() => mailListQuery(filter)}
          fileName="Mails"
          onError={showError}
        />
      </PageHeader>
      <MailFilters filter={filter} onChange={change} />
      <DataList label="Mails" columns={mailColumns} list={list} onOpen={({ id }) => row.open(id)} />
      <MailDetail id={row.id} onClose={row.close} />
    </Stack>
  );
}
