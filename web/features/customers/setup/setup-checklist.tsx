import { Anchor, Button, Loader, Paper, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { changeLocation } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import type { StepListPage } from '#web/ui/screen/step-lists.ts';
import styles from './setup-checklist.module.css';
import { setupQuery } from './setup.api.ts';
import { type SetupStep, setupSteps } from './setup-steps.ts';

const HIDDEN_KEY = 'setup-hidden';

interface SetupChecklistProps {
  /** IRI of the organisation. */
  readonly customer: string;
  /** Lets the user hide the list on this device. */
  readonly canHide?: boolean;
}

/** Leads a new organisation to its first recorded activity. The steps tick themselves; nothing is shown once all are done. */
export function SetupChecklist({ customer, canHide = false }: SetupChecklistProps) {
  const [isHidden, setIsHidden] = useState(() => canHide && localStorage.getItem(HIDDEN_KEY) === customer);
  const { pathname } = useLocation();
  const { data } = useQuery({ ...setupQuery(customer), enabled: !isHidden });
  if (isHidden || data === undefined) return null;
  const steps = setupSteps(data, customer);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN_KEY, customer);
    setIsHidden(true);
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="setup">
      <div className={styles.head}>
        <div>
          <Title order={2} size="h3" id="setup">
            Einrichtung
          </Title>
          <Text c="dimmed">{`${done} von ${steps.length} Schritten erledigt. Als Nächstes: ${next.label}.`}</Text>
        </div>
        {canHide && (
          <Button variant="subtle" onClick={hide}>
            Ausblenden
          </Button>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepItem
            key={step.label}
            step={step}
            isNext={step === next}
            stepListPage={{ to: pathname, label: 'Einrichtung' }}
          />
        ))}
      </ol>
    </Paper>
  );
}

interface StepItemProps {
  readonly step: SetupStep;
  readonly isNext: boolean;
  readonly stepListPage: StepListPage;
}

function StepItem({ step, isNext, stepListPage }: StepItemProps) {
  const { label, why, isDone, needs } = step;
  return (
    <li className={styles.step} data-next={isNext || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={24} role="img" aria-label="erledigt" className={styles.check} />
      ) : (
        <IconCircle size={24} stroke={1.6} role="img" aria-label="offen" className={styles.circle} />
      )}
      <div>
        {isDone || needs !== undefined ? (
          <Text span>{label}</Text>
        ) : (
          <StepLink step={step} stepListPage={stepListPage} />
        )}
        {!isDone && (
          <Text size="sm" c="dimmed">
            {needs ?? why}
          </Text>
        )}
      </div>
    </li>
  );
}

type StepLinkProps = Omit<StepItemProps, 'isNext'>;

/** What belongs to a location is recorded there, so the user first switches to it. */
function StepLink({ step: { label, to, params = {}, search = {}, workAt }, stepListPage }: StepLinkProps) {
  const client = useQueryClient();
  const router = useRouter();
  const page = { to, params, search, state: { stepListPage } };
  const locationSwitch = useMutation({
    mutationFn: async (location: string) => {
      await changeLocation(client, location);
      await router.navigate(page);
    },
    onError: showError,
  });
  return workAt === undefined ? (
    <Anchor className={styles.link} renderRoot={(props) => <Link {...page} {...props} />}>
      {label}
    </Anchor>
  ) : (
    <Anchor
      component="button"
      className={styles.link}
      aria-disabled={locationSwitch.isPending}
      onClick={() => !locationSwitch.isPending && locationSwitch.mutate(workAt)}
    >
      {label}
      {locationSwitch.isPending && <Loader size={14} ml="xs" aria-label="wird gewechselt" />}
    </Anchor>
  );
}
