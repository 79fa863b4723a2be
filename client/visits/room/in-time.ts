/** Waits no longer than is good for whoever waits: what fails, or takes longer, is answered for. */

/** What the work answers, or the other. */
export async function inTime<Answer>(
  work: Promise<Answer>,
  { withinMs, else: late }: { withinMs: number; else: Answer },
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Answer>((settle) => {
    timer = setTimeout(settle, withinMs, late);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch {
    return late;
  } finally {
    clearTimeout(timer);
  }
}
