// The first script of the page, which depends on nothing and is loaded before everything else.
import { sendEarlyRequests } from '#web/api/client/early-requests.ts';

/**
 * Lets the browser load the files of the screen. If it loaded them at once, they would share the line with the file that
 * every page starts with, and all would come at the same time. So the browser runs that one while it receives the others.
 */
function loadScreenFiles(): void {
  for (const { content } of document.querySelectorAll('template')) document.head.append(content);
}

void sendEarlyRequests().finally(loadScreenFiles);
