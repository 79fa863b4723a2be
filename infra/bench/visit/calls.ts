/** Calls of the API from a signed-in page. */
import type { Page } from '@playwright/test';

interface Call {
  path: string;
  input: object;
}

export function call<Answer>(page: Page, path: string, input: object): Promise<Answer> {
  return page.evaluate(
    async (request: Call) => {
      const item = localStorage.getItem('karemd.session') ?? '{}';
      const { accessToken } = JSON.parse(item) as { accessToken: string };
      const answer = await fetch(`/trpc/${request.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(request.input),
      });
      const { result } = (await answer.json()) as { result: { data: Answer } };
      return result.data;
    },
    { path, input },
  );
}

/** Measures how many tickets a second the server mints for eight who ask at once within one browser. */
export function ticketsPerSecond(page: Page, visitId: string, forMs: number): Promise<number> {
  return page.evaluate(
    async ({ id, ms }) => {
      const item = localStorage.getItem('karemd.session') ?? '{}';
      const { accessToken } = JSON.parse(item) as { accessToken: string };
      const until = performance.now() + ms;
      let minted = 0;
      const askOn = async () => {
        while (performance.now() < until) {
          const answer = await fetch('/trpc/visits.ticket', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
            body: JSON.stringify({ visitId: id }),
          });
          if (answer.ok) minted += 1;
        }
      };
      await Promise.all(Array.from({ length: 8 }, askOn));
      return minted / (ms / 1000);
    },
    { id: visitId, ms: forMs },
  );
}
