/** A person who is to be paged by name and is away: who covers them is chosen, or a reason is given. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { PageCover } from '#shared/on-call/duty-pages.ts';

interface Props {
  name: string;
  by: PageCover['by'];
  isReachable: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onChoose: (person: { id: string; name: string }) => void;
}

/** Who covers a person who is away: one of them is paged instead, or the person with a reason. */
export function AwayChoice({ name, by, isReachable, reason, onReason, onChoose }: Props) {
  return (
    <Stack gap="sm" component="section" aria-label={`${name} is away`}>
      <Text fw={600}>{name} is away.</Text>
      {by.length > 0 && (
        <Text size="sm">Choose who covers them{isReachable && ', or enter a reason'}.</Text>
      )}
      {by.length === 0 && <Text size="sm">Nobody covers them now. Call the unit.</Text>}
      {by.map(({ id, fullName, hospitalRole }) => (
        <Button
          key={id}
          variant="default"
          mih={44}
          onClick={() => onChoose({ id, name: fullName })}
        >{`${fullName}, ${hospitalRole}`}</Button>
      ))}
      {isReachable ? (
        <TextInput
          label={`Reason to page ${name} all the same`}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : (
        <Text size="sm">Their account is closed: no page reaches them.</Text>
      )}
    </Stack>
  );
}
