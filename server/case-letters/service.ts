/** What other features use of letters on cases: their documents, and how each left the house. */
export { fillText } from './core/fill-text.ts';
export { wholeBytes as documentBytes } from './documents/read-document.ts';
export { deliveriesOfCase, signedDocument } from './deliveries/hand-over.ts';
