/** What the server starts of faxes: sending, and taking what gateways and fax servers say; and the ledger of a case. */
export { faxTriesOfCase } from './core/fax-ledger-store.ts';
export { openLine } from './sending/open-line.ts';
export { receiptReceiver } from './sending/receive-receipts.ts';
export { faxReceiver, forgetReceivedFaxes, receiveFaxes } from './receiving/receive-faxes.ts';
export { startFaxes } from './sending/send-faxes.ts';
