/** "room" is "Room" where it begins a line. */
export const capital = (word: string) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
