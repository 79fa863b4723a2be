/** What other features may use of wordings. */
export { chosenWording, inForce, versionOf, type ChosenWording } from './choose-wording.ts';
export { published, type PublishedWording } from './core/published-store.ts';
