/** What runs with the process, digests of changes and pushes to browsers; and the notices that clocks write. */
export { sendNoticesChanged, writeClockNotices } from './clock-notices.ts';
export { mailDigest, startDigests } from './digest/digests.ts';
export { pageBrowsers, pushPage, sendPush, startPushing } from './push/send-push.ts';
