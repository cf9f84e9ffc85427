import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { CheckPlayer } from './check-player.tsx';

interface CheckPlayerModalProps {
  readonly locationId: number;
  readonly onClose: () => void;
}

/** The player check fills the screen of a phone, where it would push the tiles away. */
export function CheckPlayerModal({ locationId, onClose }: CheckPlayerModalProps) {
  return (
    <SheetModal isOpen title="Spieler prüfen" onClose={onClose}>
      <CheckPlayer key={locationId} locationId={locationId} isInDialog />
    </SheetModal>
  );
}
