/** What other features use of locations: a contract, no rules of its own. */
export { startsInRooms } from '#server/locations/location-free-starts.ts';
export { startsWithRoom } from '#server/locations/location-rules.ts';
export { takenIn as takenInRooms } from '#server/locations/location-taken-time-store.ts';
