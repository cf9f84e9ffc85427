import { useLayoutEffect } from 'react';

/** What a screen may show and other parts of the page make room for. Style sheets ask for it as `[data-shows~='…']`. */
type Mark =
  | 'bottom-bar'
  | 'connection-line'
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
 * Marks the page while it is mounted. A rule that asks the page, the frame or the body with `:has()` would make the browser
 * look through all elements after each change, which took a third of the time that an answer of a long protocol may take.
 */
export function PageMark({ name }: { readonly name: Mark }) {
  useLayoutEffect(() => {
    change([...marks, name]);
    return () => change(marks.toSpliced(marks.lastIndexOf(name), 1));
  }, [name]);
  return null;
}
