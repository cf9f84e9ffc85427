import { Button, Group, Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { UpdateRequest } from '#web/api/outbox/write-request.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import actions from '#web/ui/form/form-actions.module.css';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';

/** One direction of the act: what it is called, and what it means. */
interface StatusChange {
  /** Stands on the button and is the title of the dialog. */
  readonly label: string;
  readonly icon: Icon;
  readonly confirmLabel: string;
  readonly successText: string;
  /** What will happen. */
  readonly consequence: ReactNode;
}

interface StatusActProps {
  readonly isActive: boolean;
  readonly send: (request: UpdateRequest<{ readonly isActive: boolean }>) => Promise<unknown>;
  readonly deactivation: StatusChange;
  readonly activation: StatusChange;
}

/** Takes a whole record out of use, or puts it back into use. It says what that means before it happens. */
export function StatusAct({ isActive, send, deactivation, activation }: StatusActProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { label, icon: ActIcon, ...change } = isActive ? deactivation : activation;
  return (
    <>
      <Button variant="default" leftSection={<ActIcon size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <SheetModal isQuestion isOpen={isOpen} title={`${label}?`} onClose={close}>
        <Confirmation
          {...change}
          isTaking={isActive}
          act={() => send({ body: { isActive: !isActive }, ifMatch: null, idempotencyKey: crypto.randomUUID() })}
          onClose={close}
        />
      </SheetModal>
    </>
  );
}

interface ConfirmationProps extends Omit<StatusChange, 'label' | 'icon'> {
  /** Whether something is taken away, e.g. the login of a person. */
  readonly isTaking: boolean;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Confirmation({ isTaking, confirmLabel, successText, consequence, act, onClose }: ConfirmationProps) {
  const [isActing, setIsActing] = useState(false);
  const confirm = async () => {
    setIsActing(true);
    try {
      await act();
      showSuccess(successText);
      onClose();
    } catch (error) {
      showSendError(error);
    } finally {
      setIsActing(false);
    }
  };
  return (
    <Stack gap="lg">
      <div>{consequence}</div>
      <Group justify="flex-end" className={actions.actions}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button {...(isTaking && { color: 'red' })} loading={isActing} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
