/** Ten new recovery codes, shown this once, to be copied or saved before going on. */
import { Button, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { OneTimeSecret } from '#client/ui/OneTimeSecret.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './MySecurity.module.css';

const asText = (codes: string[]) =>
  [
    'Recovery codes for KareMD. Each works once instead of your second step.',
    '',
    ...codes,
    '',
  ].join('\n');

async function copy(codes: string[]) {
  try {
    await navigator.clipboard.writeText(asText(codes));
    toast.brief('The codes are copied.');
  } catch {
    toast.problem('This browser did not let us copy them. Save the file instead.');
  }
}

function save(codes: string[]) {
  const address = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'karemd-recovery-codes.txt',
  });
  link.click();
  URL.revokeObjectURL(address);
}

export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <OneTimeSecret title="Keep these recovery codes now" Picture={IconKey} secret={codes}>
      <Text>
        They are shown only now. Each works once, when you do not have your phone or passkey. Keep
        them somewhere private, not only on this computer.
      </Text>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button variant="default" onClick={() => save(codes)}>
          Save as a file
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </Group>
    </OneTimeSecret>
  );
}
