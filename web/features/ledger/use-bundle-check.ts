import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import type { Verdict } from '#shared/ledger/verify-bundle.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { checkBundle } from './check-bundle.ts';
import { downloadBundle } from './ledger.api.ts';

export interface BundleCheck {
  /** Undefined while the file to be checked is being loaded, which takes long on a slow connection. */
  readonly percent: number | undefined;
  readonly isPending: boolean;
  /** Undefined before the first check. */
  readonly verdict: Verdict | undefined;
  readonly start: () => void;
}

/** Checks a ledger, or the entries of one record, in the browser, as an authority does with the downloaded program. */
export function useBundleCheck(ledger: Ledger, entity?: string): BundleCheck {
  const [percent, setPercent] = useState<number>();
  const check = useMutation({
    mutationFn: async () => {
      setPercent(undefined);
      const file = await downloadBundle(ledger.id, entity);
      setPercent(0);
      return checkBundle({ file, key: ledger.key ?? '' }, setPercent);
    },
    onError: showError,
  });
  return { percent, isPending: check.isPending, verdict: check.data, start: () => check.mutate() };
}
