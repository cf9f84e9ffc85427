import {
  type IconProps,
  IconBook2,
  IconDoorOff,
  IconMessageCircle,
  IconMessages,
  IconShieldCheck,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import type { TileKind } from './offered-actions.ts';

const TILE_ICONS: Readonly<Record<TileKind, typeof IconShieldCheck>> = {
  addressed: IconMessageCircle,
  banned: IconDoorOff,
  informed: IconMessages,
  material: IconBook2,
};

const OtherIcon = lazy(async () => {
  const { MORE_ICONS } = await loadWithTimeout(import('./more-action-icons.ts'));
  function OtherActionIcon({ kind, ...iconProps }: IconProps & { readonly kind: Exclude<MeasureKind, TileKind> }) {
    const KindIcon = MORE_ICONS[kind];
    return <KindIcon {...iconProps} />;
  }
  return { default: OtherActionIcon };
});

const LOOK = { stroke: 1.7, 'aria-hidden': true } as const;

const isOnTiles = (kind: MeasureKind): kind is TileKind => kind in TILE_ICONS;

export interface ActionIconProps {
  readonly kind: MeasureKind | undefined;
  readonly size?: number;
}

/** Every kind has an icon of its own. Actions without a kind share one. */
export function ActionIcon({ kind, size = 28 }: ActionIconProps) {
  if (kind === undefined) return <IconShieldCheck size={size} {...LOOK} />;
  if (isOnTiles(kind)) {
    const KindIcon = TILE_ICONS[kind];
    return <KindIcon size={size} {...LOOK} />;
  }
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden aria-busy />}>
      <OtherIcon kind={kind} size={size} {...LOOK} />
    </Suspense>
  );
}
