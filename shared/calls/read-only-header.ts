/** Each answer of a server that is read-only has this header; screens show a banner then (S113). */
export const readOnlyHeader = 'x-read-only';
