import { useLayoutEffect } from 'react';

/**
 * Elements of a screen for which other parts of the page make room. Style sheets select them as `[data-shows~='…']`.
 */
type Mark =
  | 'bottom-bar'
  | 'dialog'
  | 'drawer'
  | 'filling'
  | 'first-question'
  | 'page-foot'
  | 'selection-bar'
  | 'strip'
  | 'whole-screen';

/** The marks of all mounted components. The same mark may be there twice while one screen replaces another. */
let marks: readonly Mark[] = [];

function change(nextMarks: readonly Mark[]) {
  marks = nextMarks;
  document.documentElement.dataset['shows'] = [...new Set(marks)].join(' ');
}

/**
 * Marks the page while it is mounted. A `:has()` rule on the page, the frame or the body would make the browser check
 * all elements after each change. That took a third of the time limit for an answer in a long protocol.
 */
export function PageMark({ name }: { readonly name: Mark }) {
  useLayoutEffect(() => markPage(name), [name]);
  return null;
}

/** Marks the page. Returns how to end that. */
export function markPage(name: Mark): () => void {
  change([...marks, name]);
  return () => change(marks.toSpliced(marks.lastIndexOf(name), 1));
}
