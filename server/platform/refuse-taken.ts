/** Turns a violated unique constraint into the refusal that says what is taken already. */
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation } from './postgres/database.ts';

/** Also when two are saved at once. Any other error is thrown as it is. */
export async function refuseTaken<T>(
  work: () => Promise<T>,
  ...refusal: ConstructorParameters<typeof Refusal>
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal(...refusal) : error;
  }
}
