import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import classes from './bar-edge.module.css';

/** The bars that stay at the upper edge of the screen, from the lowest to the highest. */
const BARS = ['form', 'strip', 'header'] as const;
type Bar = (typeof BARS)[number];

const edges = new Map<Bar, HTMLElement>();
const listeners = new Set<() => void>();

function tellListeners() {
  for (const listener of listeners) listener();
}

/** Marks the lower edge of a bar, from which something may hang without taking room. */
export function BarEdge({ of: bar }: { readonly of: Bar }) {
  const edge = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = edge;
    if (current === null) return undefined;
    edges.set(bar, current);
    tellListeners();
    return () => {
      if (edges.get(bar) === current) edges.delete(bar);
      tellListeners();
    };
  }, [bar]);
  return <div ref={edge} className={classes.edge} />;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function lowestEdge(): HTMLElement | null {
  const lowest = BARS.find((bar) => edges.has(bar));
  return lowest === undefined ? null : (edges.get(lowest) ?? null);
}

/** Returns the edge below which the page begins. */
export const useLowestBarEdge = () => useSyncExternalStore(subscribe, lowestEdge);
