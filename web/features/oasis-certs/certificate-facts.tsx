import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OasisCertificate } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import { CertificateBadge } from './certificate-badge.tsx';
import { environmentText, failureText } from './certificate-texts.ts';
import { certificateQuery } from './oasis-certs.api.ts';

/** Shows the contents of a certificate and its use. Its secrets are never sent to the browser. */
export function CertificateFacts({ certificate }: { readonly certificate: OasisCertificate }) {
  const { lastFailureAt, lastSuccessAt } = certificate;
  return (
    <>
      <div>
        <CertificateBadge certificate={certificate} />
      </div>
      <FieldList
        fields={[
          { name: 'Gültig', value: `${formatDay(certificate.validFrom)} bis ${formatDay(certificate.validTo)}` },
          { name: 'Umgebung', value: environmentText(certificate) },
          {
            name: 'Letzter Erfolg',
            value: lastSuccessAt === undefined ? 'noch keiner' : formatDateTime(lastSuccessAt),
          },
          {
            name: 'Letzter Fehler',
            value:
              lastFailureAt === undefined ? 'keiner' : `${failureText(certificate)}, ${formatDateTime(lastFailureAt)}`,
          },
          { name: 'Ersetzt', value: certificate.replaces && <CertificateLink iri={certificate.replaces} /> },
          { name: 'Abgelöst durch', value: certificate.replacedBy && <CertificateLink iri={certificate.replacedBy} /> },
          { name: 'Ausgestellt für', value: certificate.subject },
          { name: 'Ausgestellt von', value: certificate.issuer },
          { name: 'Seriennummer', value: certificate.serialNumber },
          { name: 'Fingerabdruck (SHA-256)', value: certificate.fingerprint.replaceAll(':', ' ') },
          { name: 'Hochgeladen', value: formatDateTime(certificate.createdAt) },
        ]}
      />
    </>
  );
}

function CertificateLink({ iri }: { readonly iri: string }) {
  const id = iri.slice(iri.lastIndexOf('/') + 1);
  const name = useQuery(certificateQuery(id)).data?.item.name;
  return (
    <Anchor renderRoot={(props) => <Link to="/oasiscerts/edit/$id" params={{ id }} {...props} />}>
      {name ?? 'Zertifikat ansehen'}
    </Anchor>
  );
}
