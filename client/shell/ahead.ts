/** Fetches the room's script while somebody still reaches for the button; the site map says how. */
let fetchRoom: (() => Promise<unknown>) | undefined;

export function roomComesBy(fetch: () => Promise<unknown>): void {
  fetchRoom = fetch;
}

/** Where it does not come, the page asks again and says so. */
export function fetchRoomAhead(): void {
  fetchRoom?.().catch(() => undefined);
}
