// What a description may be made of: the server keeps nothing else, and nothing else is shown.
export const DESCRIPTION_ELEMENTS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a'];
export const DESCRIPTION_LINK_ATTRIBUTES = ['href', 'rel', 'target'];
