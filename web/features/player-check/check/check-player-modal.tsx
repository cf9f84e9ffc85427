import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { CheckPlayer } from './check-player.tsx';

interface CheckPlayerModalProps {
  readonly locationId: number;
  readonly onClose: () => void;
}

/** Shows the player check on the whole screen of a phone. Inside the page it would move the tiles out of view. */
export function CheckPlayerModal({ locationId, onClose }: CheckPlayerModalProps) {
  return (
    <SheetModal isOpen title="Spieler prüfen" onClose={onClose}>
      <CheckPlayer key={locationId} locationId={locationId} isInDialog />
    </SheetModal>
  );
}
