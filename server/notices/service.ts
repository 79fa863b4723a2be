/** What runs with the process: digests of changes, and pushes to browsers. */
export { mailDigest, startDigests } from './digest/digests.ts';
export { pageBrowsers, pushPage, sendPush, startPushing } from './push/send-push.ts';
