/** What the letters of an adjustment group say, in words of ours: the payer's codes have none here. */
export const groupWords: Record<string, string> = {
  CO: 'CO: the hospital bears it, by its contract',
  PR: 'PR: the patient bears it',
  OA: 'OA: another adjustment',
  PI: 'PI: the payer’s own reduction',
};
