import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { FormErrorSummary, useFocusOnFirstWrong } from '#web/ui/form/form-error-summary.tsx';
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import foot from '#web/ui/dialog/dialog-foot.module.css';
import styles from './inspection-tour-form.module.css';
import { StatusTiles } from './status-tiles.tsx';
import { defaultStatusOf, FINDING_HINT, FINDING_LABEL, isDefaultStatus } from './tour-draft.ts';
import type { TourDraft } from './use-tour-submission.ts';

interface InspectionTourFormProps {
  readonly draft: TourDraft;
  readonly profile: Profile;
}

const LABELS = { status: 'Ergebnis', comment: 'Kommentar' };
const FINDING_LABELS = { ...LABELS, comment: FINDING_LABEL };

/** Edits the result of a tour. Nearly every tour has no findings and is completed with a single tap. */
export function InspectionTourForm({ draft, profile }: InspectionTourFormProps) {
  const { form } = draft;
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  const isClean = isDefaultStatus(form.values, defaultStatus);
  const formElement = useRef<HTMLFormElement>(null);
  useFocusOnFirstWrong({ form: formElement, errors: form.errors, labels: LABELS, attempt: draft.failedAttempts });
  return (
    <form ref={formElement} onSubmit={draft.onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary
          errors={form.errors}
          labels={isClean ? LABELS : FINDING_LABELS}
          attempt={draft.failedAttempts}
        />
        <StatusTiles
          label={LABELS.status}
          name="status"
          {...form.getInputProps('status')}
          value={isClean ? defaultStatus : form.values.status}
        />
        <CommentField
          label={isClean ? 'Kommentar (freiwillig)' : FINDING_LABEL}
          name="comment"
          required={!isClean}
          description={isClean ? undefined : FINDING_HINT}
          minRows={2}
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        <SignedBy profile={profile} />
        <div className={foot.foot}>
          <Button type="submit" className={styles.submit} size="xl" h={60} fullWidth loading={form.submitting}>
            {isClean ? 'Ohne Befund abschließen' : 'Mit Befund abschließen'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
