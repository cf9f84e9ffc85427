// Dragging rows with a mouse. It is loaded only if there is one; keyboards move rows with the arrow keys.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

type Edge = 'before' | 'after';
type OnDropped = (id: string, target: string, edge: Edge) => void;

const edgeAt = (row: HTMLElement, y: number): Edge => {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
};

/** Makes the rows of the list draggable until the list changes. @returns a function that stops it */
export function enableRowDragging(list: HTMLElement, onDropped: OnDropped): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  return combine(...rows.map((row) => enableRow(row, onDropped)));
}

function enableRow(row: HTMLElement, onDropped: OnDropped) {
  const id = row.dataset['row'] ?? '';
  const isSection = row.dataset['section'] !== undefined;
  const line = row.querySelector<HTMLElement>('[data-row-button]');
  const clear = () => delete row.dataset['drop'];
  return combine(
    draggable({
      element: row,
      dragHandle: row.querySelector('[data-grip]') ?? line ?? row,
      getInitialData: () => ({ id, isSection }),
      onDragStart: () => (row.dataset['dragged'] = ''),
      onDrop: () => delete row.dataset['dragged'],
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data['id'] !== id,
      onDrag: ({ location, source }) => {
        // Over the heading of a section, a question can only be dropped below it.
        const isInto = isSection && source.data['isSection'] !== true;
        row.dataset['drop'] = isInto ? 'after' : edgeAt(row, location.current.input.clientY);
      },
      onDragLeave: clear,
      onDrop: ({ location, source }) => {
        clear();
        const dragged = source.data['id'];
        if (typeof dragged === 'string') onDropped(dragged, id, edgeAt(row, location.current.input.clientY));
      },
    }),
  );
}
