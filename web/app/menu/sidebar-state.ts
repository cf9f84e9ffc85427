import { useLocalStorage } from '@mantine/hooks';

export type SidebarState = 'shown' | 'minimised' | 'hidden';

const RESIZE_SECONDS = 1;
const RESIZE_STEP_MILLISECONDS = 100;

/** Returns the state of the sidebar, which is stored on this device. */
export function useSidebarState() {
  const [state, setState] = useLocalStorage<SidebarState>({
    key: 'sidebar',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  });
  const change = (nextState: SidebarState) => {
    setState(nextState);
    announceResize();
  };
  return [state, change] as const;
}

/** Repeats the resize event while the sidebar is animated, so that charts and frames measure themselves again. */
function announceResize() {
  for (let delay = RESIZE_STEP_MILLISECONDS; delay <= RESIZE_SECONDS * 1000; delay += RESIZE_STEP_MILLISECONDS) {
    setTimeout(() => dispatchEvent(new Event('resize')), delay);
  }
}
