import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GapsLinkDialog } from '#web/features/profile-documents/gaps/lacking-proofs.public.tsx';
import styles from './location-row.module.css';
import type { ReasonAction } from '#web/features/locations/location-reasons.public.ts';

interface ReasonButtonProps {
  readonly reasonAction: ReasonAction;
  readonly name: string;
  readonly isFilled: boolean;
}

/** The button that solves the gravest reason of a location. */
export function ReasonButton({ reasonAction, name, isFilled }: ReasonButtonProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const buttonProps = {
    variant: isFilled && !('isWaiting' in reasonAction) ? 'filled' : 'default',
    className: styles.act,
    'aria-label': `${reasonAction.label}, ${name}`,
  };
  if ('link' in reasonAction)
    return (
      <Button {...buttonProps} renderRoot={(props) => <Link {...reasonAction.link} {...props} />}>
        {reasonAction.label}
      </Button>
    );
  return (
    <>
      <Button {...buttonProps} onClick={() => setIsDialogOpen(true)}>
        {reasonAction.label}
      </Button>
      {isDialogOpen && <GapsLinkDialog profile={reasonAction.profile} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
