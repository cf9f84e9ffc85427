import { Skeleton, Stack, Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { NewUploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { useMailSender } from '#web/api/session/mail-sender.ts';
import type { QrCodeProps } from '#web/ui/page/qr-code.tsx';
import { LinkToCopy } from '#web/ui/notice/link-to-copy.tsx';
import { WriteMailButton } from '#web/ui/notice/write-mail-button.tsx';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';

export const addressOfLink = ({ token }: NewUploadLink) => `${location.origin}/pd/${token}`;

const LazyQrCode = lazy(() =>
  loadWithRetry(() => import('#web/ui/page/qr-code.tsx'))
    .then(
      (module) => module.QrCode,
      // The link is shown only once, so it must not disappear because its picture cannot be loaded.
      (): ComponentType<QrCodeProps> => () => null,
    )
    .then((QrCode) => ({ default: QrCode })),
);

interface CreatedLinkProps {
  readonly link: NewUploadLink;
  /** Name of the person who receives the link. */
  readonly name: string;
  /** What the link requests. */
  readonly typeNames: readonly string[];
  readonly wasCopied: boolean;
  readonly onDone: () => void;
}

/** Shows a link to pass on: by scanning it from the screen, by a mail of one's own, or copied. */
export function CreatedLink({ link, name, typeNames, wasCopied, onDone }: CreatedLinkProps) {
  const address = addressOfLink(link);
  const { organisation, closing } = useMailSender(link.customer);
  const wasMailed = link.email !== undefined;
  return (
    <Stack gap="md">
      <Text role="status">
        {wasMailed
          ? `Der Link geht in der nächsten Minute an ${link.email}.`
          : `Der Link ist erstellt${wasCopied ? ' und kopiert' : ''}.`}
      </Text>
      <LinkToCopy
        address={address}
        expiresAt={link.expiresAt}
        wasCopied={wasCopied}
        wasMailed={wasMailed}
        acts={
          wasMailed ? undefined : (
            <WriteMailButton
              variant="default"
              subject={subjectOf(typeNames, organisation)}
              text={mailText({ name, address, link, request: requestText(typeNames, organisation), closing })}
            />
          )
        }
        onDone={onDone}
      >
        {!wasMailed && (
          <Stack gap="xs" align="center">
            <Text ta="center">Steht die Person neben Ihnen? Dann scannt sie den Code mit ihrem Telefon.</Text>
            <Suspense fallback={<Skeleton width="15rem" height="15rem" />}>
              <LazyQrCode text={address} label="QR-Code des Links" />
            </Suspense>
          </Stack>
        )}
      </LinkToCopy>
    </Stack>
  );
}

function subjectOf(typeNames: readonly string[], organisation: string | undefined): string {
  const request = `Bitte senden Sie ${typeNames.length > 1 ? `${typeNames.length} Nachweise` : 'einen Nachweis'}`;
  return organisation === undefined ? request : `${organisation}: ${request}`;
}

/** Says who asks for which proofs, because a link for something unnamed looks like fraud. */
function requestText(typeNames: readonly string[], organisation: string | undefined): string {
  const asking = organisation === undefined ? 'wir brauchen' : `${organisation} braucht`;
  return typeNames.length > 1
    ? `${asking} von Ihnen diese Nachweise: ${typeNames.join('; ')}. Bitte fotografieren Sie jeden, oder wählen Sie eine Datei.`
    : `${asking} von Ihnen einen Nachweis${typeNames.map((typeName) => `: ${typeName}`).join('')}. Bitte fotografieren Sie ihn, oder wählen Sie eine Datei.`;
}

interface MailParts extends Pick<CreatedLinkProps, 'link' | 'name'> {
  readonly address: string;
  readonly request: string;
  readonly closing: string;
}

const mailText = ({ name, address, link, request, closing }: MailParts) => `Guten Tag ${name},

${request} Eine Anmeldung brauchen Sie nicht:
${address}

Der Link gilt bis ${formatLongDay(link.expiresAt)}.

${closing}`;
