import { Button, Group, Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';

interface StatusActProps {
  /** What the act is called, on its button and as the title of the dialog. */
  readonly label: string;
  readonly icon: Icon;
  readonly confirmLabel: string;
  /** Whether the act takes something away, e.g. the login of a person. */
  readonly isTaking?: boolean;
  readonly successText: string;
  readonly act: () => Promise<unknown>;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Changes the state of the whole record. It says what that means before it happens. */
export function StatusAct({ label, icon: ActIcon, isTaking = false, children, ...dialog }: StatusActProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" leftSection={<ActIcon size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <SheetModal isOpen={isOpen} title={`${label}?`} onClose={close}>
        <Confirmation isTaking={isTaking} onClose={close} {...dialog}>
          {children}
        </Confirmation>
      </SheetModal>
    </>
  );
}

interface ConfirmationProps extends Pick<StatusActProps, 'confirmLabel' | 'successText' | 'act' | 'children'> {
  readonly isTaking: boolean;
  readonly onClose: () => void;
}

function Confirmation({ isTaking, confirmLabel, successText, act, children, onClose }: ConfirmationProps) {
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
      <div>{children}</div>
      <Group justify="flex-end">
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
