// The first script of the page, which depends on nothing and is loaded before everything else.
import { sendEarlyRequests } from '#web/api/client/early-requests.ts';

/**
 * Lets the browser load the files of the screen. If it loaded them at once, they would share the line with the file that
 * every page starts with, and all would come at the same time. So the browser runs that one while it receives the others.
 */
function loadScreenFiles(): void {
  for (const { content } of document.querySelectorAll('template')) document.head.append(content);
}

/** Says that the start file could not be loaded, for example because the server has another version by now. */
function showFailure(): void {
  const button = document.createElement('button');
  button.textContent = 'Neu laden';
  button.addEventListener('click', () => location.reload());
  document.querySelector('.loading-page')?.lastChild?.replaceWith('Schutzbuch konnte nicht geladen werden.', button);
}

// The event of an element does not bubble, so it is captured.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);

void sendEarlyRequests().finally(loadScreenFiles);
