/** Above the lists of the front desk: something waits there, and where it is dealt with. */
import { Alert, Anchor } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

interface Props {
  Picture: Icon;
  words: string;
  action: string;
  to: string;
}

export const DeskNotice = ({ Picture, words, action, to }: Props) => (
  <Alert
    color="warn"
    role="note"
    mb="md"
    icon={<Picture stroke={1.5} aria-hidden />}
    data-not-printed
  >
    {words}{' '}
    <Anchor component={Link} to={to} c="inherit" underline="always">
      {action}
    </Anchor>
  </Alert>
);
