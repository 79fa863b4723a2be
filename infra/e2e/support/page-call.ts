/** Calls a procedure through the session of an open page, for what a walk needs and does not show. */
import type { Page } from '@playwright/test';

/** Fails where the call is refused. */
export async function callFrom<Answer>(page: Page, path: string, input: object): Promise<Answer> {
  return page.evaluate(
    async ([name, body]) => {
      const session: { accessToken: string } = JSON.parse(
        localStorage.getItem('karemd.session') ?? '{}',
      );
      const authorization = `Bearer ${session.accessToken}`;
      const headers = { 'content-type': 'application/json', authorization };
      const answer = await fetch(`/trpc/${name}`, { method: 'POST', headers, body });
      const { result }: { result: { data: Answer } } = await answer.json();
      return result.data;
    },
    [path, JSON.stringify(input)] as const,
  );
}
