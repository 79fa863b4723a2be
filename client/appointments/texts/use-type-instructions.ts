/** What all patients of a type have to know or bring; null while it is not known, or where there is nothing. */
import { trpc } from '#client/shell/api/api.ts';

export function useTypeInstructions(typeId: string): string | null {
  const { data } = trpc.appointments.types.useQuery({}, { staleTime: 300_000 });
  return data?.find(({ id }) => id === typeId)?.instructions ?? null;
}
