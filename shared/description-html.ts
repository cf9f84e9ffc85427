// Allow-list of HTML for descriptions. The server removes everything else when it stores them, and the browser when it
// shows them.
export const DESCRIPTION_ELEMENTS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a'];
export const DESCRIPTION_LINK_ATTRIBUTES = ['href', 'rel', 'target'];
