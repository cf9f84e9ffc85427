// Lets a mouse drag rows. The module is loaded only if there is a mouse; keyboards move rows with the arrow keys.
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
  const clearDropMark = () => delete row.dataset['drop'];
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
        const isDroppedIntoSection = isSection && source.data['isSection'] !== true;
        row.dataset['drop'] = isDroppedIntoSection ? 'after' : edgeAt(row, location.current.input.clientY);
      },
      onDragLeave: clearDropMark,
      onDrop: ({ location, source }) => {
        clearDropMark();
        const draggedId = source.data['id'];
        if (typeof draggedId === 'string') onDropped(draggedId, id, edgeAt(row, location.current.input.clientY));
      },
    }),
  );
}
