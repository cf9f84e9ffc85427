import { type AnyRoute, type Router, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showWithButton } from '#web/ui/notice/toast-with-button.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Says that nothing was lost, and leads back, when somebody leaves a protocol that is filled in only in part. What only
 * covers the page, such as the lock of the tab, leaves the address as it is and says nothing.
 */
export function useKeptNotice(keeper: DraftKeeper): void {
  const router = useRouter<Router<AnyRoute>>();
  const navigate = useNavigate();
  useEffect(() => {
    const { href } = router.latestLocation;
    return () => {
      if (router.latestLocation.href === href || !keeper.isLeftUnfinished()) return;
      const { uuid, formName } = keeper.state().draft;
      showWithButton({
        message: 'Entwurf gespeichert',
        hint: formName,
        label: 'Weiter ausfüllen',
        onPressed: () => void navigate({ to: '/service/protocols/create', search: { draft: uuid } }),
      });
    };
  }, [router, navigate, keeper]);
}
