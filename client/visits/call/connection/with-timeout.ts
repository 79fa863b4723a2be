/** Waits for a promise for a limited time, with a fallback for what fails or takes longer. */

/** Never rejects: `fallback` stands for a rejection and for no answer within `timeoutMs`. */
export async function withTimeout<Answer>(
  work: Promise<Answer>,
  { timeoutMs, fallback }: { timeoutMs: number; fallback: Answer },
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, fallback);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
