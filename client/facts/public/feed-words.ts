/** Words for how late feeds are. */

/** How long after their own time messages arrive: "15 min late". */
export function lagWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s late`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min late`;
  return `${Math.round(seconds / 3600)} h late`;
}
