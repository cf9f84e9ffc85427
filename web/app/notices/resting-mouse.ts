/** How long a mouse that does not move holds a toast. Afterwards the toast stays for its own time. */
export const REST_MILLISECONDS = 5000;

/**
 * Lets toasts go under a mouse that rests, unless the focus is inside. The library holds a toast as long as the mouse is
 * over it, so one that appears under a mouse that nobody moves would never go. Returns how to stop.
 */
export function letGoUnderRestingMouse(toastSelector: string): () => void {
  let toast: Element | null = null;
  let isHeld = false;
  let isSending = false;
  let position = '';
  let movedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (type: 'mouseover' | 'mouseout', relatedTarget: Element | null) => {
    isSending = true;
    toast?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }));
    isSending = false;
  };
  const letGo = () => {
    if (toast?.contains(document.activeElement) === true) timer = setTimeout(letGo, REST_MILLISECONDS);
    else {
      isHeld = false;
      send('mouseout', document.body);
    }
  };
  const follow = (event: MouseEvent) => {
    if (isSending) return;
    const nextPosition = `${event.clientX},${event.clientY}`;
    // A toast that appears under a resting mouse is entered without a move.
    const hasMoved = nextPosition !== position;
    if (hasMoved) movedAt = Date.now();
    position = nextPosition;
    const below = event.target instanceof Element ? event.target.closest(toastSelector) : null;
    if (below !== toast) isHeld = below !== null;
    toast = below;
    if (hasMoved && toast !== null && !isHeld) {
      isHeld = true;
      send('mouseover', null);
    }
    clearTimeout(timer);
    if (toast !== null && isHeld) timer = setTimeout(letGo, Math.max(0, movedAt + REST_MILLISECONDS - Date.now()));
  };
  document.addEventListener('mouseover', follow, true);
  document.addEventListener('mousemove', follow, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('mouseover', follow, true);
    document.removeEventListener('mousemove', follow, true);
  };
}
