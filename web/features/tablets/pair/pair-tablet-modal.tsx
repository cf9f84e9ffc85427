import { useState } from 'react';
import type { NewTabletPairing } from '#shared/contracts/tablets/tablets.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { PairTabletForm } from './pair-tablet-form.tsx';
import { ShownCode } from './shown-code.tsx';
import { useNewPairing } from './use-new-pairing.ts';

/** Shows a code with which a tablet is paired with a location. */
export function PairTabletModal({ onClose }: { readonly onClose: () => void }) {
  const [pairing, setPairing] = useState<NewTabletPairing | null>(null);
  const draft = useNewPairing(setPairing);
  const guard = useUnsavedChangesGuard(draft, onClose);
  return (
    <SheetModal isOpen title="Tablet verbinden" onClose={pairing === null ? guard.close : onClose}>
      {pairing === null ? (
        <PairTabletForm draft={draft} onCancel={guard.close} />
      ) : (
        <ShownCode
          pairing={pairing}
          isRenewing={draft.form.submitting}
          onRenew={() => void draft.submit({ ...draft.form.values, location: pairing.location, name: pairing.name })}
          onDone={onClose}
        />
      )}
      {guard.dialog}
    </SheetModal>
  );
}
