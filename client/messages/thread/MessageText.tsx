/** A message's text. Addresses within KareMD are links; others stay text, so that nobody is led elsewhere. */
import { Fragment } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

const address = /(https?:\/\/\S*[^\s.,;:!?)])/;

export function MessageText({ text }: { text: string }) {
  return text.split(address).map((part, at) => {
    const path = part.startsWith(`${location.origin}/`) ? part.slice(location.origin.length) : null;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that never changes
    const key = at;
    if (path === null) return <Fragment key={key}>{part}</Fragment>;
    return (
      <Anchor key={key} component={Link} to={path} inherit>
        {part}
      </Anchor>
    );
  });
}
