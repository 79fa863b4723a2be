/** What others use of destinations: the sender, and how long messages wait. */
export { oldestWaiting } from './sending/destination-queue-store.ts';
export { startSender } from './sending/sender.ts';
