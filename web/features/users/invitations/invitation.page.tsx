import { Alert, Anchor, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { InvitationAcceptance, type OfferedInvitation } from '#shared/contracts/users/invitations.ts';
import { logOut } from '#shared/contracts/auth/auth.ts';
import { ApiError, isFinal } from '#web/api/client/api-error.ts';
import { call } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { removeTokens, storedToken } from '#web/api/session/tokens.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { queryClient } from '#web/api/client/query-client.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import styles from './invitation.module.css';
import { offeredInvitationQuery, useAcceptInvitation, useJoinByInvitation } from './invitations.api.ts';

/** This page needs no login, so it brings what the frame would provide. */
export const InvitationPage = () => (
  <QueryClientProvider client={queryClient}>
    <Invitation />
  </QueryClientProvider>
);

/** Shows who invites and into which role, and one button to accept. Opening the page accepts nothing. */
function Invitation() {
  const token = usePathParameter('token');
  const offered = useQuery(offeredInvitationQuery(token));
  return (
    <main className={styles.page} tabIndex={-1}>
      <PageTitle>Einladung</PageTitle>
      <Paper withBorder className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        {offered.isPending && <Text aria-busy>Einen Moment …</Text>}
        {offered.isError && isFinal(offered.error) && <Closed message={offered.error.message} />}
        {offered.isError && !isFinal(offered.error) && (
          <ErrorNotice subject="Angaben zur Einladung" onRetry={() => void offered.refetch()} />
        )}
        {offered.data !== undefined && <Choice token={token} offer={offered.data} />}
      </Paper>
    </main>
  );
}

/** Signed-in users accept with their own login; everybody else creates one or signs in first. */
const Choice = (props: OfferProps) => (storedToken() === null ? <Offer {...props} /> : <Join {...props} />);

interface OfferProps {
  readonly token: string;
  readonly offer: OfferedInvitation;
}

function Join({ token, offer }: OfferProps) {
  const join = useJoinByInvitation(token);
  if (join.isSuccess) return <Accepted offer={offer} isSignedIn />;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {offer.organisation} lädt Sie ein
      </Title>
      <Text>
        Ihre Rolle dort: {offer.roleText}. Die Einladung ist für {offer.email} und gilt bis{' '}
        {formatLongDay(offer.expiresAt)}. Sie nehmen sie mit dem Zugang an, mit dem Sie gerade angemeldet sind.
      </Text>
      {join.isError && (
        <Alert color="red" variant="outline" role="alert" title={errorMessage(join.error)}>
          Mit einem anderen Zugang geht es, wenn Sie sich hier abmelden.
        </Alert>
      )}
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        Einladung annehmen
      </Button>
      {join.isError && (
        <Button variant="default" onClick={() => void signOut()}>
          Abmelden
        </Button>
      )}
    </Stack>
  );
}

async function signOut(): Promise<void> {
  await call(logOut).catch(() => {});
  removeTokens();
  location.reload();
}

const LABELS = { firstname: 'Vorname', lastname: 'Nachname' };
const NAMES = ['firstname', 'lastname'] as const;
type Names = Record<(typeof NAMES)[number], string>;

function Offer({ token, offer }: OfferProps) {
  const { names, change, errors, attempt, submit, accept } = useAcceptance(token, offer);
  if (accept.isSuccess && accept.data.passwordToken === undefined) return <Accepted offer={offer} />;
  if (accept.isError && isFinal(accept.error) && accept.error.violations.length === 0)
    return <Closed message={accept.error.message} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1} size="h2">
          {offer.organisation} lädt Sie ein
        </Title>
        <Text>
          Ihre Rolle dort: {offer.roleText}. Sie melden sich mit {offer.email} an. Die Einladung gilt bis{' '}
          {formatLongDay(offer.expiresAt)}.
        </Text>
        <FormErrorSummary errors={errors} labels={LABELS} attempt={attempt} />
        {!offer.isKnown &&
          NAMES.map((name) => (
            <TextInput
              key={name}
              label={LABELS[name]}
              name={name}
              required
              autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
              value={names[name]}
              error={errors[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        <Button type="submit" loading={accept.isPending}>
          Einladung annehmen
        </Button>
        {!offer.isKnown && (
          <Text c="dimmed">
            Haben Sie schon einen Zugang? Dann{' '}
            <Anchor component={Link} to="/login" underline="always">
              melden Sie sich an
            </Anchor>{' '}
            und öffnen Sie diesen Link noch einmal.
          </Text>
        )}
      </Stack>
    </form>
  );
}

function useAcceptance(token: string, offer: OfferedInvitation) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token);
  const [names, setNames] = useState<Names>({ firstname: '', lastname: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = offer.isKnown ? {} : names;
    const found = fieldErrors(InvitationAcceptance, body);
    if (Object.keys(found).length > 0) return refuse(found);
    accept.mutate(body, {
      onSuccess: ({ passwordToken }) => {
        if (passwordToken !== undefined) void navigate({ to: `/forgotpassword/${passwordToken}`, replace: true });
      },
      onError: (error) => {
        const violations = error instanceof ApiError ? error.violations : [];
        if (violations.length > 0) refuse(violationErrors(violations, NAMES));
        else if (!isFinal(error)) refuse({ '': errorMessage(error) });
      },
    });
  };
  return {
    names,
    change: (changes: Partial<Names>) => setNames({ ...names, ...changes }),
    errors,
    attempt,
    submit,
    accept,
  };
}

const Accepted = ({ offer, isSignedIn = false }: Pick<OfferProps, 'offer'> & { readonly isSignedIn?: boolean }) => (
  <Stack gap="md" role="status">
    <Title order={1} size="h2">
      Sie gehören jetzt zu {offer.organisation}.
    </Title>
    <Text>
      {isSignedIn
        ? 'Im Benutzermenü wechseln Sie die Organisation.'
        : 'Melden Sie sich wie gewohnt an und wählen Sie dort die Organisation.'}
    </Text>
    <Button renderRoot={(props) => <Link to={isSignedIn ? '/' : '/login'} {...props} />}>
      {isSignedIn ? 'Weiter' : 'Zur Anmeldung'}
    </Button>
  </Stack>
);

/** A link that is no longer valid reveals nothing else. */
const Closed = ({ message }: { readonly message: string }) => (
  <Stack gap="md" role="alert">
    <Title order={1} size="h2">
      {message}
    </Title>
    <Text c="dimmed">Brauchen Sie einen neuen Link? Bitte fragen Sie dort, wo Sie diesen bekommen haben.</Text>
    <Anchor component={Link} to="/login" className={styles.way}>
      Zur Anmeldung
    </Anchor>
  </Stack>
);
