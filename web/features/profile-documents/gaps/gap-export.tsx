import { listProofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { useSession } from '#web/api/session/session.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';
import { gapFilterFor, gapListQuery, NO_GAP_FILTER } from './gap-filter.ts';

/** Exports the gaps that the overview shows. */
export function GapExport() {
  const session = useSession();
  const [filter] = useUrlState(NO_GAP_FILTER);
  return (
    <ExportButtons
      path={listProofGaps.list.exported}
      query={() => gapListQuery(gapFilterFor(filter, session))}
      fileName="Fehlende Nachweise"
      onError={showError}
    />
  );
}
