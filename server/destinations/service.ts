/** What others use of destinations: the sender, how long messages wait, and answers as documents. */
export { oldestWaiting } from './sending/destination-queue-store.ts';
export { answerPdf, wholeText } from './answers/answer-document.ts';
export { answersById, type SignedQueryAnswer } from './answers/answer-store.ts';
export { startSender } from './sending/sender.ts';
