/** What the start of the server uses of episodes: contacts follow the discharges that arrive, and end with a death. */
export { followDischarges } from './contacts/follow-discharges.ts';
export { endEpisodes, followEpisodes } from './list/follow-episodes.ts';
export { closeOfDeceased } from './contacts/close-of-deceased.ts';
