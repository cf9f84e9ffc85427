import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingSetting } from '#shared/contracts/billing/billing-settings.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { euroText } from '#web/features/billing/billing-texts.ts';
import { settingQuery } from '#web/features/billing/prices/prices.api.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { feeText, ISSUER_FIELDS, SETTING_FIELDS } from './setting-values.ts';

/** Shows the sender of the invoices and the fee of the authority. */
export function SettingSection() {
  const setting = useQuery(settingQuery);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <FormSection title="Absender der Rechnungen">
      {setting.isPending && <Skeleton height={320} aria-label="Absender wird geladen" />}
      {setting.isError && setting.data === undefined && (
        <ErrorNotice subject="Angaben zum Absender" onRetry={() => void setting.refetch()} />
      )}
      {setting.data !== undefined && <SettingFacts setting={setting.data.item} />}
      {setting.data !== undefined && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setIsChanging(true)}
          >
            Absender und Gebühr ändern
          </Button>
        </Group>
      )}
      {isChanging && setting.data !== undefined && (
        <SettingDialog current={setting.data} onClose={() => setIsChanging(false)} />
      )}
    </FormSection>
  );
}

function SettingFacts({ setting }: { readonly setting: BillingSetting }) {
  const isComplete = ISSUER_FIELDS.every((name) => setting[name] !== undefined);
  const { issuerPostalCode = '', issuerCity = '' } = setting;
  const address = [setting.issuerName, setting.issuerStreet, `${issuerPostalCode} ${issuerCity}`.trim()];
  return (
    <>
      {!isComplete && (
        <>
          <div>
            <StatusBadge tone="soon" icon={IconAlertTriangle}>
              unvollständig
            </StatusBadge>
          </div>
          <Text>
            Solange Name, Anschrift oder USt-IdNr. fehlen, wird keine Rechnung gestellt. Fällige Rechnungen folgen,
            sobald alles angegeben ist.
          </Text>
        </>
      )}
      <FieldList
        fields={[
          { name: 'Anschrift', value: address.filter(Boolean).join('\n') || 'keine hinterlegt' },
          { name: SETTING_FIELDS.labels.issuerVatId, value: setting.issuerVatId ?? 'keine hinterlegt' },
          { name: 'E-Mail', value: setting.issuerEmail ?? 'keine hinterlegt' },
          { name: 'IBAN', value: setting.issuerIban ?? 'keine hinterlegt' },
          { name: 'Zahlungsziel', value: setting.paymentDays === 1 ? '1 Tag' : `${setting.paymentDays} Tage` },
          {
            name: 'Gebühr der Behörde',
            value: `${feeText(setting.feePerQuery)} € je Abfrage, mindestens ${euroText(setting.feeMinimumCents)} im Jahr`,
          },
          { name: 'Quelle', value: `${setting.feeSource}, geprüft am ${formatLongDay(setting.feeVerifiedOn)}` },
        ]}
      />
    </>
  );
}
